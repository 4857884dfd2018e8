// AVIF and HEIC: the boxes of ISO/IEC 14496-12 and 23008-12 in which both describe their pictures.
import type { FileWindow } from './buffered-reader.ts';
import type { ImageHeader } from './image-header.ts';

interface Box {
  type: string;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

const mostBoxes = 500;
/** Names of the boxes that describe how the picture is coded. */
const coders = { av1C: 'avif', hvcC: 'heic' } as const;

/** Of several pictures (tiles, previews, transparency) the largest is the whole. 'unsupported' is any other coding. */
export async function readHeif(file: FileWindow): Promise<ImageHeader | 'unsupported' | null> {
  const properties = await find(file, ['meta', 'iprp', 'ipco']);
  if (!properties) return null;
  let size = { width: 0, height: 0 };
  let isTurned = false;
  const coded = new Set<string>();
  for (const box of await boxesIn(file, properties)) {
    const content = await file.read(box.start, 12);
    if (box.type === 'ispe' && content.length === 12) {
      const found = { width: content.readUInt32BE(4), height: content.readUInt32BE(8) };
      if (found.width * found.height > size.width * size.height) size = found;
    }
    if (box.type === 'irot') isTurned = (content[0] ?? 0) % 2 === 1;
    coded.add(box.type);
  }
  const coder = (['av1C', 'hvcC'] as const).find((each) => coded.has(each));
  if (!coder) return 'unsupported';
  const orientation = isTurned ? 6 : 1;
  return { format: coders[coder], ...size, orientation, isComplete: await hasAllPixels(file) };
}

/** Whether the file reaches to the end of the pixels: cameras append things of their own behind them. */
async function hasAllPixels(file: FileWindow): Promise<boolean> {
  let at = 0;
  for (let seen = 0; seen < mostBoxes && at + 8 <= file.size; seen += 1) {
    const header = await file.read(at, 8);
    const length = header.readUInt32BE(0);
    if (length < 8) return true;
    at += length;
    if (header.toString('latin1', 4, 8) === 'mdat') return at <= file.size;
  }
  return false;
}

async function find(file: FileWindow, path: readonly string[]): Promise<Box | null> {
  let box: Box = { type: '', start: 0, end: file.size };
  for (const type of path) {
    const inner = (await boxesIn(file, box)).find((each) => each.type === type);
    if (!inner) return null;
    // 'meta' begins with a version and flags.
    box = type === 'meta' ? { ...inner, start: inner.start + 4 } : inner;
  }
  return box;
}

async function boxesIn(file: FileWindow, { start, end }: Box): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < mostBoxes;) {
    const header = await file.read(at, 8);
    if (header.length < 8) break;
    const length = header.readUInt32BE(0);
    // A length of 0 reaches to the end; 1 announces a longer number, which only pixels need.
    const boxEnd = length < 8 ? end : Math.min(at + length, end);
    boxes.push({ type: header.toString('latin1', 4, 8), start: at + 8, end: boxEnd });
    at = boxEnd;
  }
  return boxes;
}
