// What the headers of a picture's file say: format, size, whether its end is there. Reads a bounded number of small
// pieces and decodes nothing. Written out here because an image library, which must look at every frame and text of
// a file to open it, can be kept busy for minutes, or filled with gigabytes, by a file of a few megabytes.
import type { FileWindow } from './buffered-reader.ts';
import { readHeif } from './image-header-heif.ts';
import { orientationIn, readTiff } from './image-header-tiff.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic';

export interface ImageHeader {
  format: ImageFormat;
  /** Pixels as they are stored. */
  width: number;
  height: number;
  /** How they are to be turned (Exif 2.32, 4.6.4 A); 1 is upright, from 5 on width and height change places. */
  orientation: number;
  /** False when the end of the picture is missing for certain. */
  isComplete: boolean;
}

/** More parts than any camera or editor writes: JPEG segments, PNG chunks beside the pixels, frames of an animation. */
const mostParts = 2000;
/** PNG's pixels may come in small chunks: 30 MB of 4 KB each. */
const mostPixelChunks = 8000;

type Unreadable = 'unsupported' | 'damaged';

/** Null for what is none of the formats; 'damaged' when it begins like one and then makes no sense. */
export async function readImageHeader(file: FileWindow): Promise<ImageHeader | Unreadable | null> {
  const start = await file.read(0, 32);
  const read = readerFor(start);
  if (!read) return null;
  const header = await read(file);
  if (header === 'unsupported') return header;
  return header && header.width > 0 && header.height > 0 ? header : 'damaged';
}

type Reader = (file: FileWindow) => Promise<ImageHeader | 'unsupported' | null>;

function readerFor(start: Buffer): Reader | null {
  const bytes = start.toString('hex');
  const text = start.toString('latin1');
  if (bytes.startsWith('ffd8ff')) return readJpeg;
  if (bytes.startsWith('89504e470d0a1a0a')) return readPng;
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return readWebp;
  if (/^GIF8[79]a/.test(text)) return readGif;
  if (/^(?:II\*\0|MM\0\*)/.test(text)) return readTiff;
  if (/^.{4}ftyp(?:avi[fs]|he[iv][cmsx]|mif1|msf1)/s.test(text)) return readHeif;
  return null;
}

/** ITU T.81, annex B: segments up to the compressed data, which ends with a mark of its own. */
async function readJpeg(file: FileWindow): Promise<ImageHeader | null> {
  let size: { width: number; height: number } | null = null;
  let orientation: number | null = null;
  for (let at = 2, seen = 0; seen < mostParts; seen += 1) {
    const segment = Buffer.from(await file.read(at, 10));
    if (segment.length < 10 || segment[0] !== 0xff) return null;
    const marker = segment[1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) size ??= { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    if (marker === 0xe1 && segment.toString('latin1', 4, 8) === 'Exif') {
      orientation ??= await orientationIn(file, at + 4);
    }
    if (marker === 0xda) {
      const isComplete = await contains(file, at, Buffer.from([0xff, 0xd9]));
      return size && { format: 'jpeg', ...size, orientation: orientation ?? 1, isComplete };
    }
    at += 2 + Math.max(2, segment.readUInt16BE(2));
  }
  return null;
}

/** Markers C0 to CF begin a frame, but for the three that hold tables (C4, CC) or are reserved (C8). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

async function contains(file: FileWindow, from: number, mark: Buffer): Promise<boolean> {
  const step = 32 * 1024;
  for (let at = from; at < file.size; at += step) {
    // Each piece overlaps the next, so that a mark across the border is seen.
    if ((await file.read(at, step + mark.length - 1)).includes(mark)) return true;
  }
  return false;
}

/** PNG, third edition, 5.3 and 11.2: chunks of length, type, data and checksum, the last one IEND. */
async function readPng(file: FileWindow): Promise<ImageHeader | null> {
  const start = await file.read(0, 24);
  if (start.length < 24 || start.toString('latin1', 12, 16) !== 'IHDR') return null;
  const size = { width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
  let orientation = 1;
  for (let at = 8, others = 0, pixels = 0; others < mostParts && pixels < mostPixelChunks;) {
    const chunk = await file.read(at, 8);
    if (chunk.length < 8) return { format: 'png', ...size, orientation, isComplete: false };
    const type = chunk.toString('latin1', 4, 8);
    const length = chunk.readUInt32BE(0);
    if (type === 'IEND') return { format: 'png', ...size, orientation, isComplete: true };
    if (type === 'IDAT') pixels += 1;
    else others += 1;
    if (type === 'eXIf') orientation = await orientationIn(file, at + 8);
    at += 12 + length;
  }
  return null;
}

/** WebP container (RFC 9649, 2): RIFF chunks, of which the first tells the size in one of three ways. */
async function readWebp(file: FileWindow): Promise<ImageHeader | null> {
  const start = Buffer.from(await file.read(0, 30));
  if (start.length < 30) return null;
  const end = start.readUInt32LE(4) + 8;
  const size = webpSize(start);
  if (!size) return null;
  let orientation = 1;
  for (let at = 12, seen = 0; at + 8 <= Math.min(end, file.size); seen += 1) {
    if (seen > mostParts) return null;
    const chunk = await file.read(at, 8);
    const type = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    if (type === 'EXIF') orientation = await orientationIn(file, at + 8);
    at += 8 + length + (length % 2);
  }
  return { format: 'webp', ...size, orientation, isComplete: file.size >= end };
}

function webpSize(start: Buffer): { width: number; height: number } | null {
  switch (start.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: start.readUIntLE(24, 3) + 1, height: start.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { width: start.readUInt16LE(26) % 2 ** 14, height: start.readUInt16LE(28) % 2 ** 14 };
    case 'VP8L': {
      const bits = start.readUInt32LE(21);
      return { width: (bits % 2 ** 14) + 1, height: (Math.floor(bits / 2 ** 14) % 2 ** 14) + 1 };
    }
    default:
      return null;
  }
}

/** GIF 89a, 18: the logical screen. */
async function readGif(file: FileWindow): Promise<ImageHeader | null> {
  const start = await file.read(0, 10);
  if (start.length < 10) return null;
  const size = { width: start.readUInt16LE(6), height: start.readUInt16LE(8) };
  return { format: 'gif', ...size, orientation: 1, isComplete: true };
}
