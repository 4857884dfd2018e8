// TIFF directories (TIFF 6.0, section 2): those of TIFF files, and those that Exif data consist of.
import type { FileWindow } from './buffered-reader.ts';
import type { ImageHeader } from './image-header.ts';

const tags = { width: 256, height: 257, orientation: 274 };
const mostEntries = 500;

/** Only the first picture of the file counts. */
export async function readTiff(file: FileWindow): Promise<ImageHeader | null> {
  const values = await readDirectory(file, 0);
  const width = values.get(tags.width);
  const height = values.get(tags.height);
  if (width === undefined || height === undefined) return null;
  const orientation = knownOrientation(values.get(tags.orientation));
  return { format: 'tiff', width, height, orientation, isComplete: true };
}

/** The orientation that Exif data at that place state; 1 when they state none that is known. */
export async function orientationIn(file: FileWindow, start: number): Promise<number> {
  // JPEG puts a name and two zeros in front; some programs do so in other formats too.
  const isNamed = (await file.read(start, 4)).toString('latin1') === 'Exif';
  const values = await readDirectory(file, isNamed ? start + 6 : start);
  return knownOrientation(values.get(tags.orientation));
}

function knownOrientation(value: number | undefined): number {
  return value !== undefined && value >= 1 && value <= 8 ? value : 1;
}

/** The values of the first directory that are one whole number; empty when there is no directory. */
async function readDirectory(file: FileWindow, start: number): Promise<Map<number, number>> {
  const values = new Map<number, number>();
  const header = Buffer.from(await file.read(start, 8));
  if (header.length < 8) return values;
  const isLittle = header.toString('latin1', 0, 2) === 'II';
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));

  const directory = start + long(header, 4);
  const counted = await file.read(directory, 2);
  const entries = counted.length < 2 ? 0 : Math.min(short(counted, 0), mostEntries);
  for (let index = 0; index < entries; index += 1) {
    const entry = await file.read(directory + 2 + index * 12, 12);
    if (entry.length < 12) break;
    const type = short(entry, 2);
    if (type === 3) values.set(short(entry, 0), short(entry, 8));
    if (type === 4) values.set(short(entry, 0), long(entry, 8));
  }
  return values;
}
