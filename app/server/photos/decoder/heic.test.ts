import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { setUpFolder } from '#tests/support/folder.ts';
import { heic } from '#tests/support/heic.ts';
import { scene } from '#tests/support/images.ts';
import { type DecodedPhoto, decodePhoto } from './decode.ts';

const folder = await setUpFolder();

async function decoding(content: Uint8Array) {
  const file = path.join(folder, 'original');
  await writeFile(file, content);
  return decodePhoto(file);
}

async function derive(content: Uint8Array): Promise<DecodedPhoto> {
  const result = await decoding(content);
  if (!result.ok) throw new Error(`${result.failure}: ${result.reason}`);
  return result.decoded;
}

/** The color of the first public image at a position from 0 to 1. */
async function publishedColour(content: Uint8Array, x: number, y: number): Promise<number[]> {
  const [variant] = (await derive(content)).variants;
  const { data, info } = await sharp(variant?.content).raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(start, start + 3)];
}

describe('decodePhoto, given HEIC', () => {
  const [left, right, top, bottom] = [0.25, 0.75, 0.25, 0.75];

  // "irot" rotates counterclockwise, then "imir" mirrors (ISO/IEC 23008-12, 6.5.10 and 6.5.12). The upper
  // left quarter of the stored image is red.
  it.each([
    [{}, '128 × 64', left, top],
    [{ turns: 1 }, '64 × 128', left, bottom],
    [{ turns: 2 }, '128 × 64', right, bottom],
    [{ turns: 3 }, '64 × 128', right, top],
    [{ mirror: 'left and right' }, '128 × 64', right, top],
    [{ mirror: 'top and bottom' }, '128 × 64', left, bottom],
    [{ turns: 3, mirror: 'left and right' }, '64 × 128', left, top],
  ] as const)('turns a photo with %j upright', async (settings, size, x, y) => {
    const { width, height } = await derive(heic(settings));
    expect(`${width} × ${height}`).toBe(size);
    const [red = 0, , noBlue = 0] = await publishedColour(heic(settings), x, y);
    expect(red).toBeGreaterThan(2 * noBlue);
    const [noRed = 0, , blue = 0] = await publishedColour(heic(settings), 1 - x, 1 - y);
    expect(blue).toBeGreaterThan(2 * noRed);
  });

  it('combines the tiles of a grid', async () => {
    const { width, height, variants } = await derive(heic({ grid: { columns: 7, rows: 2 } }));
    expect([width, height]).toEqual([896, 128]);
    expect(await sharp(variants[0]?.content).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
      height: 57,
    });
  });

  it('converts Display P3, the color space of iPhones, to sRGB', async () => {
    const wide = await scene(8, 8).withIccProfile('p3').png().toBuffer();
    const { icc: iccProfile = Buffer.alloc(0) } = await sharp(wide).metadata();
    // #c04040 of Display P3 (SMPTE EG 432-1) in sRGB.
    const [red = 0, green = 0, blue = 0] = await publishedColour(heic({ iccProfile }), left, top);
    expect(Math.abs(red - 208)).toBeLessThan(8);
    expect(Math.abs(green - 49)).toBeLessThan(8);
    expect(Math.abs(blue - 58)).toBeLessThan(8);
  });

  it('rejects a photo with a wrong size or without pixels', async () => {
    const empty = heic();
    empty.fill(0, empty.indexOf('mdat') + 4);
    const lies = [9000, 64].map((side) => heic({ claimed: { width: side, height: side } }));
    for (const content of [empty, ...lies]) {
      expect((await decoding(content)).ok).toBe(false);
    }
  });
});
