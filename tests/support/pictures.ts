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

/** A PNG of a few bytes that says it has these many pixels a side. */
export async function bomb(side: number): Promise<Buffer> {
  const png = await scene(8, 8).png().toBuffer();
  // The header chunk: length, 'IHDR', width, height, five more bytes, checksum (PNG, 11.2.2).
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** The first bytes of a photograph as iPhones take it. */
export function heicBeginning(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
}

export const vectorDrawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80"/></svg>',
);
