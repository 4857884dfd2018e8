// Whether a picture's file was cut short, told by the marks that its format puts at the end of the data. Cheap: reads
// the file in small pieces and decodes nothing. Says yes when a format has no such mark.
import { type FileHandle, open } from 'node:fs/promises';
import type { ImageFormat } from './image-inspection.ts';

const chunkBytes = 64 * 1024;
/** More than any camera writes (30 MB are 480 full segments), few enough to be read at once. */
const mostSegments = 2000;

/** False when the end of the picture is missing for certain. What cameras append after it does not matter. */
export async function isComplete(file: string, format: ImageFormat): Promise<boolean> {
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return true;
  const handle = await open(file);
  try {
    if (format === 'webp') return await holdsWholeRiff(handle);
    if (format === 'png') return await containsAfter(handle, 8, Buffer.from('IEND'));
    const scan = await startOfJpegScan(handle);
    return scan !== null && (await containsAfter(handle, scan, Buffer.from([0xff, 0xd9])));
  } finally {
    await handle.close();
  }
}

/** The size that a RIFF header states (after its first eight bytes) must be there. */
async function holdsWholeRiff(handle: FileHandle): Promise<boolean> {
  const header = await readAt(handle, 4, 4);
  const { size } = await handle.stat();
  return header.length === 4 && size >= header.readUInt32LE(0) + 8;
}

/**
 * Where the compressed data of a JPEG begins (ITU T.81, annex B): after the segments, of which those with previews
 * hold an end mark of their own. Null when the segments lead nowhere.
 */
async function startOfJpegScan(handle: FileHandle): Promise<number | null> {
  let at = 2;
  for (let seen = 0; seen < mostSegments; seen += 1) {
    const segment = await readAt(handle, at, 4);
    if (segment.length < 4 || segment[0] !== 0xff) return null;
    const marker = segment[1];
    if (marker === 0xff) at += 1;
    else if (marker === 0xda) return at + 4;
    else at += 2 + Math.max(2, segment.readUInt16BE(2));
  }
  return null;
}

async function containsAfter(handle: FileHandle, from: number, mark: Buffer): Promise<boolean> {
  for (let at = from; ; at += chunkBytes) {
    // Each piece overlaps the next, so that a mark across the border is seen.
    const chunk = await readAt(handle, at, chunkBytes + mark.length - 1);
    if (chunk.includes(mark)) return true;
    if (chunk.length < chunkBytes) return false;
  }
}

async function readAt(handle: FileHandle, position: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(count), 0, count, position);
  return buffer.subarray(0, bytesRead);
}
