import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpFolder } from '#tests/support/folder.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { avifBomb, avifInDescription, bomb, jpegBomb, scene, tinyWebp } from '#tests/support/images.ts';
import { photoWidths } from '#domain/property/listing.ts';
import { flatTiff } from '#tests/support/tiff.ts';
import { type DecodedPhoto, decodePhoto } from './decode.ts';

const folder = await setUpFolder();

async function fileOf(content: Uint8Array): Promise<string> {
  const file = path.join(folder, 'original');
  await writeFile(file, content);
  return file;
}

const decoding = async (content: Uint8Array) => decodePhoto(await fileOf(content));

function firstPart(content: Buffer, share: number): Buffer {
  return content.subarray(0, Math.floor(content.length * share));
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

/** The colors in the middle of the upper left and the lower right quarter. */
async function cornersOf(image: Sharp): Promise<number[][]> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return [at(0.25, 0.25), at(0.75, 0.75)];
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
      expect(await sizesOf(decoded)).toEqual({
        '-400.webp': 'webp 400 × 300',
        '-800.webp': 'webp 800 × 600',
        '-1600.webp': 'webp 1600 × 1200',
        '.jpg': 'jpeg 1200 × 900',
        '-400.avif': 'heif 400 × 300',
        '-800.avif': 'heif 800 × 600',
        '-1600.avif': 'heif 1600 × 1200',
      });
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
      const { placeholder } = decoded;
      expect(placeholder).toMatch(/^data:image\/webp;base64,/);
      expect(placeholder.length).toBeLessThan(160);
      const tiny = Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64');
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
    const [red = [], blue = []] = await cornersOf(sharp(variants[0]?.content));
    expect(red[0]).toBeGreaterThan(200);
    expect(red[2]).toBeLessThan(60);
    expect(blue[0]).toBeLessThan(60);
    expect(blue[2]).toBeGreaterThan(200);
  });

  it('converts CMYK and 16-bit images to sRGB', async () => {
    const red = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c01818' } });
    const cmyk = await red.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    const deep = await red.clone().toColourspace('rgb16').png().toBuffer();
    for (const original of [cmyk, deep]) {
      const { variants } = await derive(original);
      for (const { content } of variants) {
        expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
      }
      const [colour = []] = await cornersOf(sharp(variants[0]?.content));
      expect(colour[0]).toBeGreaterThan(140);
      expect(colour[1]).toBeLessThan(90);
    }
  });

  it('puts a transparent image on white', async () => {
    const clear = { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { variants } = await derive(await sharp({ create: clear }).png().toBuffer());
    for (const { content } of variants)
      expect(await cornersOf(sharp(content))).toEqual([
        [255, 255, 255],
        [255, 255, 255],
      ]);
  });

  it.each([
    ['half a JPEG', async () => firstPart(await scene(400, 400).jpeg().toBuffer(), 0.5)],
    ['a JPEG without its last tenth', async () => firstPart(await scene(400, 400).jpeg().toBuffer(), 0.9)],
    ['the header of a JPEG', async () => (await scene(400, 400).jpeg().toBuffer()).subarray(0, 700)],
    ['a PNG without its last bytes', async () => (await scene(400, 400).png().toBuffer()).subarray(0, -200)],
    [
      'a WebP without its last bytes',
      async () => (await scene(400, 400).webp().toBuffer()).subarray(0, -200),
    ],
    ['a JPEG’s first bytes and noise', async () => withNoise(await scene(400, 400).jpeg().toBuffer())],
    ['a text file', async () => Buffer.from('no picture')],
  ])('reports %s as damaged', async (_what, content) => {
    expect(await decoding(await content())).toMatchObject({ ok: false, failure: 'damaged' });
  });

  it.each([
    ['an AVIF with its pixels in its description', avifInDescription],
    ['a WebP of 28 bytes', async () => tinyWebp],
  ])('decodes %s, as browsers do', async (_what, content) => {
    expect(await decoding(await content())).toMatchObject({ ok: true });
  });

  it.each([
    ['a JPEG', async () => jpegBomb(20_001, 10_000, await scene(8, 8).jpeg().toBuffer())],
    [
      'a progressive JPEG',
      async () => jpegBomb(7100, 7100, await scene(8, 8).jpeg({ progressive: true }).toBuffer()),
    ],
    ['a PNG', async () => bomb(7100)],
    ['a TIFF', async () => flatTiff(7100, 7100, 1, [9])],
    ['an AVIF', async () => avifBomb()],
  ])('rejects %s with more pixels than its format may have', async (_what, content) => {
    expect(await decoding(await content())).toMatchObject({ ok: false, failure: 'unreadable' });
  });
});
