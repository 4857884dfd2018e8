import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpFolder } from '#tests/support/folder.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { heic } from '#tests/support/heic.ts';
import { avifBomb, avifInDescription, bomb, jpegBomb, scene, tinyWebp } from '#tests/support/images.ts';
import { photoWidths } from '#domain/property/listing.ts';
import { flatTiff } from '#tests/support/tiff.ts';
import { type DecodedPhoto, decodePhoto } from './decode.ts';

const folder = await setUpFolder();

async function decoding(content: Uint8Array) {
  const file = path.join(folder, 'original');
  await writeFile(file, content);
  return decodePhoto(file);
}

/** Replaces everything after the first tables. */
function withNoise(jpeg: Buffer): Buffer {
  const noise = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 251));
  return Buffer.concat([jpeg.subarray(0, 200), noise]);
}

async function derive(content: Uint8Array): Promise<DecodedPhoto> {
  const result = await decoding(content);
  if (!result.ok) throw new Error(`${result.failure}: ${result.reason}`);
  return result.decoded;
}

async function sizesOf({ variants }: DecodedPhoto): Promise<Record<string, string>> {
  const sizes = variants.map(async ({ suffix, content: variant }) => {
    const { width, height, format } = await sharp(variant).metadata();
    return [suffix, `${format} ${width} × ${height}`] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** The color of an image at a position from 0 to 1. */
async function colorAt(image: Uint8Array | undefined, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(start, start + 3)];
}

describe('photo decoding', () => {
  describe('of a camera photo', () => {
    let original: Buffer;
    let decoded: DecodedPhoto;
    beforeAll(async () => {
      original = await cameraPhoto({ width: 2000, height: 1500 });
      decoded = await derive(original);
    });

    it('makes three widths of WebP and AVIF, and one JPEG', async () => {
      const sizes = [400, 800, 1600].flatMap((width) => [
        [`-${width}.webp`, `webp ${width} × ${width * 0.75}`],
        [`-${width}.avif`, `heif ${width} × ${width * 0.75}`],
      ]);
      expect(await sizesOf(decoded)).toEqual({ ...Object.fromEntries(sizes), '.jpg': 'jpeg 1200 × 900' });
    });

    it('strips the EXIF data, location included', async () => {
      expect((await sharp(original).metadata()).exif?.length).toBeGreaterThan(100);
      const { variants, placeholder } = decoded;
      const tiny = Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64');
      for (const content of [...variants.map((variant) => variant.content), tiny]) {
        const { exif, icc, xmp, iptc, orientation } = await sharp(content).metadata();
        expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
        expect(Buffer.from(content).includes('Exif')).toBe(false);
        expect(Buffer.from(content).includes('Test camera')).toBe(false);
      }
    });

    it('makes AVIF images that look like the WebP images', async () => {
      const { variants } = decoded;
      const pixelsOf = (suffix: string) =>
        sharp(variants.find((variant) => variant.suffix === suffix)?.content)
          .raw()
          .toBuffer();
      for (const width of photoWidths) {
        const [webp, avif] = [await pixelsOf(`-${width}.webp`), await pixelsOf(`-${width}.avif`)];
        expect(avif.length).toBe(webp.length);
        const distance = webp.reduce((sum, value, index) => sum + Math.abs(value - Number(avif[index])), 0);
        expect(distance / webp.length).toBeLessThan(4);
      }
    });

    it('makes a placeholder of at most 160 characters', async () => {
      expect(decoded.placeholder).toMatch(/^data:image\/webp;base64,.{1,137}$/);
      const tiny = Buffer.from(decoded.placeholder.slice(23), 'base64');
      expect(await sharp(tiny).metadata()).toMatchObject({ width: 8, height: 6 });
    });
  });

  it.each([
    [500, 300, { '-400.webp': 'webp 400 × 240', '-1600.avif': 'heif 500 × 300', '.jpg': 'jpeg 500 × 300' }],
    [300, 9000, { '-400.webp': 'webp 40 × 1200', '-1600.avif': 'heif 160 × 4800' }],
    [1, 9000, { '-400.webp': 'webp 1 × 1200', '-400.avif': 'heif 1 × 1200' }],
  ])('never enlarges an image of %i × %i pixels, and limits its height', async (width, height, sizes) => {
    expect(await sizesOf(await derive(await scene(width, height).png().toBuffer()))).toMatchObject(sizes);
  });

  // The transformation that undoes each orientation (Exif 2.32, 4.6.4 A): a rotation, then maybe a mirroring.
  it.each([
    [1, 0, false],
    [2, 0, true],
    [3, 180, false],
    [4, 180, true],
    [5, 90, true],
    [6, 270, false],
    [7, 270, true],
    [8, 90, false],
  ])('turns an image with orientation %i upright', async (orientation, angle, mirrored) => {
    const upright = sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } }).composite([
      { input: { create: { width: 40, height: 20, channels: 3, background: 'red' } }, left: 0, top: 0 },
    ]);
    const turned = sharp(await upright.png().toBuffer()).rotate(angle);
    const stored = sharp(await turned.png().toBuffer()).flop(mirrored);
    const original = await stored.jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer();

    const { width, height, variants } = await derive(original);
    expect([width, height]).toEqual([80, 40]);
    const [red = 0, , noBlue = 0] = await colorAt(variants[0]?.content, 0.25, 0.25);
    const [noRed = 0, , blue = 0] = await colorAt(variants[0]?.content, 0.75, 0.75);
    expect([red > 200, noBlue < 60, noRed < 60, blue > 200]).toEqual([true, true, true, true]);
  });

  it('converts CMYK and 16-bit images to sRGB', async () => {
    const flat = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c01818' } });
    const cmyk = await flat.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    const deep = await flat.clone().toColourspace('rgb16').png().toBuffer();
    for (const original of [cmyk, deep]) {
      const { variants } = await derive(original);
      for (const { content } of variants) {
        expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
      }
      const [red = 0, green = 0] = await colorAt(variants[0]?.content, 0.5, 0.5);
      expect([red > 140, green < 90]).toEqual([true, true]);
    }
  });

  it('puts a transparent image on white', async () => {
    const clear = { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { variants } = await derive(await sharp({ create: clear }).png().toBuffer());
    for (const { content } of variants) expect(await colorAt(content, 0.5, 0.5)).toEqual([255, 255, 255]);
  });

  const [jpeg, png, webp] = (['jpeg', 'png', 'webp'] as const).map((format) =>
    scene(400, 400).toFormat(format).toBuffer(),
  ) as [Promise<Buffer>, Promise<Buffer>, Promise<Buffer>];

  it.each([
    ['a JPEG without its last tenth', jpeg.then((bytes) => bytes.subarray(0, bytes.length * 0.9))],
    ['the header of a JPEG', jpeg.then((bytes) => bytes.subarray(0, 700))],
    ['a PNG without its last bytes', png.then((bytes) => bytes.subarray(0, -200))],
    ['a WebP without its last bytes', webp.then((bytes) => bytes.subarray(0, -200))],
    ['a JPEG’s first bytes and noise', jpeg.then(withNoise)],
    ['a text file', Promise.resolve(Buffer.from('no picture'))],
  ])('reports %s as damaged', async (_what, content) => {
    expect(await decoding(await content)).toMatchObject({ ok: false, failure: 'damaged' });
  });

  it.each([
    ['an AVIF with its pixels in its description', avifInDescription],
    ['a WebP of 28 bytes', async () => tinyWebp],
  ])('decodes %s, as browsers do', async (_what, content) => {
    expect(await decoding(await content())).toMatchObject({ ok: true });
  });

  const tiny = scene(8, 8);

  it.each([
    ['a JPEG', async () => jpegBomb(20_001, 10_000, await tiny.jpeg().toBuffer())],
    [
      'a progressive JPEG',
      async () => jpegBomb(7100, 7100, await tiny.jpeg({ progressive: true }).toBuffer()),
    ],
    ['a PNG', async () => bomb(7100)],
    ['a TIFF', async () => flatTiff(7100, 7100, 1, [9])],
    ['an AVIF', async () => avifBomb()],
  ])('rejects %s with more pixels than its format may have', async (_what, content) => {
    expect(await decoding(await content())).toMatchObject({ ok: false, failure: 'unreadable' });
  });
});

describe('photo decoding of HEIC', () => {
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
    const { width, height, variants } = await derive(heic(settings));
    expect(`${width} × ${height}`).toBe(size);
    const [red = 0, , noBlue = 0] = await colorAt(variants[0]?.content, x, y);
    const [noRed = 0, , blue = 0] = await colorAt(variants[0]?.content, 1 - x, 1 - y);
    expect([red > 2 * noBlue, blue > 2 * noRed]).toEqual([true, true]);
  });

  it('combines the tiles of a grid', async () => {
    const decoded = await derive(heic({ grid: { columns: 7, rows: 2 } }));
    expect(decoded).toMatchObject({ width: 896, height: 128 });
    expect(await sizesOf(decoded)).toMatchObject({ '-400.webp': 'webp 400 × 57' });
  });

  it('converts Display P3, the color space of iPhones, to sRGB', async () => {
    const wide = await scene(8, 8).withIccProfile('p3').png().toBuffer();
    const { icc: iccProfile = Buffer.alloc(0) } = await sharp(wide).metadata();
    const { variants } = await derive(heic({ iccProfile }));
    const [red = 0, green = 0, blue = 0] = await colorAt(variants[0]?.content, left, top);
    // #c04040 of Display P3 (SMPTE EG 432-1) in sRGB.
    const distances = [red - 208, green - 49, blue - 58].map(Math.abs);
    expect(Math.max(...distances)).toBeLessThan(8);
  });

  it('rejects a photo with a wrong size or without pixels', async () => {
    const empty = heic();
    empty.fill(0, empty.indexOf('mdat') + 4);
    const lies = [9000, 64].map((side) => heic({ claimed: { width: side, height: side } }));
    for (const content of [empty, ...lies]) expect((await decoding(content)).ok).toBe(false);
  });
});
