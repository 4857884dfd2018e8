// Small image files: accepted formats, refused formats and malformed files.
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image with noise, so that no encoder can shrink it to a few bytes. */
export function scene(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } });
}

/** A PNG of a few bytes that claims `side` × `side` pixels; `small` is its real content. */
export async function bomb(side: number, small?: Buffer): Promise<Buffer> {
  const png = Buffer.from(small ?? (await scene(8, 8).png().toBuffer()));
  // The header chunk: length, 'IHDR', width, height, five more bytes, checksum (PNG, 11.2.2).
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

export const vectorDrawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80"/></svg>',
);

/** A JPEG of a few bytes that claims this size; `small` is its real content. */
export function jpegBomb(width: number, height: number, small: Buffer): Buffer {
  const jpeg = Buffer.from(small);
  const size = ['c0', 'c2']
    .map((marker) => jpeg.indexOf(Buffer.from(`ff${marker}0011`, 'hex')))
    .find((at) => at > 0);
  // The frame header: marker, length, precision, height, width (ITU T.81, B.2.2).
  jpeg.writeUInt16BE(height, Number(size) + 5);
  jpeg.writeUInt16BE(width, Number(size) + 7);
  return jpeg;
}

/**
 * A gray baseline JPEG without subsampling: one row of blocks, repeated. All blocks are the same 14 bits, so
 * a row whose number of blocks is a multiple of four ends with a whole byte.
 */
export async function grayJpeg(width: number, height: number): Promise<Buffer> {
  const row = sharp({ create: { width, height: 8, channels: 3, background: '#808080' } });
  const settings = { chromaSubsampling: '4:4:4', optimiseCoding: false };
  const jpeg = await row.jpeg(settings).withMetadata({ orientation: 6 }).toBuffer();
  const scan = jpeg.indexOf(Buffer.from('ffda', 'hex'));
  const pixels = scan + 2 + jpeg.readUInt16BE(scan + 2);
  const head = jpegBomb(width, height, jpeg.subarray(0, pixels));
  const rows = Array.from({ length: height / 8 }, () => jpeg.subarray(pixels, -2));
  return Buffer.concat([head, ...rows, jpeg.subarray(-2)]);
}

/** A JPEG with many empty comment segments before its pixels. */
export async function segmentedJpeg(comments: number): Promise<Buffer> {
  const image = await scene(8, 8).jpeg().toBuffer();
  const comment = Buffer.from([0xff, 0xfe, 0, 2]);
  const all = Buffer.alloc(comments * comment.length, comment);
  return Buffer.concat([image.subarray(0, 2), all, image.subarray(2)]);
}

/** An animation of identical frames (RFC 9649, 2.7.1.1). */
export async function animatedWebp(frames: number): Promise<Buffer> {
  const colours = ['red', 'blue'].map((background) =>
    sharp({ create: { width: 2, height: 2, channels: 3, background } }),
  );
  const inputs = await Promise.all(colours.map((colour) => colour.png().toBuffer()));
  const animation = await sharp(inputs, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  const at = animation.indexOf('ANMF');
  const frame = animation.subarray(at, at + 8 + animation.readUInt32LE(at + 4));
  const result = Buffer.concat([animation.subarray(0, at), Buffer.alloc(frames * frame.length, frame)]);
  result.writeUInt32LE(result.length - 8, 4);
  return result;
}

/** A progressive JPEG of one color whose last scan is repeated up to `scans` scans. */
export async function scannedJpeg(scans: number, side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: '#888' } as const;
  const jpeg = await sharp({ create, limitInputPixels: false }).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  const before = jpeg.subarray(0, last);
  const scansBefore = before.toString('latin1').split('\u00FF\u00DA').length - 1;
  return Buffer.concat([
    before,
    ...Array.from({ length: scans - scansBefore }, () => scan),
    jpeg.subarray(-2),
  ]);
}

/** An AVIF of a few bytes that claims 5,100 × 5,100 pixels. */
export async function avifBomb(): Promise<Buffer> {
  const avif = await scene(64, 64).avif({ effort: 0 }).toBuffer();
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(5100, size);
  avif.writeUInt32BE(5100, size + 4);
  return avif;
}

/** The smallest possible image: one lossless pixel. */
export const tinyWebp = Buffer.from('UklGRhQAAABXRUJQVlA4TAgAAAAvAAAAAIiICA==', 'base64');

/**
 * An AVIF with its pixels in `idat` inside the description instead of after it (ISO/IEC 14496-12, 8.11.3).
 */
export async function avifInDescription(): Promise<Buffer> {
  const avif = await scene(40, 30).avif({ effort: 0 }).toBuffer();
  const meta = avif.indexOf('meta') - 4;
  const metaEnd = meta + avif.readUInt32BE(meta);
  const pixels = avif.subarray(avif.indexOf('mdat') + 4);
  const ilocStart = avif.indexOf('iloc') - 4;
  // Version 1 supports offsets inside the description: one item with one extent from its start.
  const newIloc = Buffer.from('00000024696c6f63010000004440000100010001000000000000000100000000', 'hex');
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + pixels.length);
  header.write('idat', 4);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(pixels.length);
  const afterIloc = avif.subarray(ilocStart + avif.readUInt32BE(ilocStart), metaEnd);
  const inside = Buffer.concat([avif.subarray(meta, ilocStart), newIloc, length, afterIloc, header, pixels]);
  inside.writeUInt32BE(inside.length);
  return Buffer.concat([avif.subarray(0, meta), inside]);
}
