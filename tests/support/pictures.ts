// Small picture files of every kind that somebody may send, and of kinds that nobody should.
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture with detail, so that no encoder can reduce it to nothing. */
export function scene(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

/** A PNG of a few bytes that says it has these many pixels a side; `small` is what it really holds. */
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

/** A JPEG with so many empty comments before its pixels. */
export async function segmentedJpeg(comments: number): Promise<Buffer> {
  const picture = await scene(8, 8).jpeg().toBuffer();
  const comment = Buffer.from([0xff, 0xfe, 0, 2]);
  const all = Buffer.alloc(comments * comment.length, comment);
  return Buffer.concat([picture.subarray(0, 2), all, picture.subarray(2)]);
}

/** An animation of so many frames, all alike (RFC 9649, 2.7.1.1). */
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
  const whole = Buffer.concat([animation.subarray(0, at), Buffer.alloc(frames * frame.length, frame)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** A progressive JPEG of one colour in which the last scan comes again, until there are so many. */
export async function scannedJpeg(scans: number, side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: '#888' } as const;
  const jpeg = await sharp({ create, limitInputPixels: false }).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  const before = jpeg.subarray(0, last);
  const known = before.toString('latin1').split('\u00FF\u00DA').length - 1;
  return Buffer.concat([before, ...Array.from({ length: scans - known }, () => scan), jpeg.subarray(-2)]);
}

/** An AVIF of a few bytes that says it has 5,100 × 5,100 pixels. */
export async function avifBomb(): Promise<Buffer> {
  const avif = await scene(64, 64).avif({ effort: 0 }).toBuffer();
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(5100, size);
  avif.writeUInt32BE(5100, size + 4);
  return avif;
}
