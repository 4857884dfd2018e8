import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoMessages } from '#domain/photo.ts';
import { heic } from '../../../tests/support/heic.ts';
import { photograph } from '../../../tests/support/photographs.ts';
import { animatedWebp, bomb, scene, segmentedJpeg, vectorDrawing } from '../../../tests/support/pictures.ts';
import { inspectImage } from './image-inspection.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baystead-inspection-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function inspect(content: Uint8Array) {
  const file = path.join(folder, 'a-file-without-extension');
  await writeFile(file, content);
  return inspectImage(file);
}

describe('inspecting a file', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('accepts %s', async (format) => {
    const content = await scene(60, 40).toFormat(format).toBuffer();
    expect(await inspect(content)).toEqual({ ok: true, mediaType: `image/${format}`, width: 60, height: 40 });
  });

  it.each([
    [3, 60, 40],
    [6, 40, 60],
    [8, 40, 60],
  ])('tells the upright size of a picture with orientation %i', async (orientation, width, height) => {
    const content = await scene(60, 40).jpeg().withMetadata({ orientation }).toBuffer();
    expect(await inspect(content)).toMatchObject({ ok: true, width, height });
  });

  it('counts the first picture of an animation', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => scene(60, 40).png().toBuffer()));
    const content = await scene(60, 120)
      .composite(frames.map((input, index) => ({ input, top: index * 40, left: 0 })))
      .gif()
      .toBuffer();
    expect(await inspect(content)).toMatchObject({ ok: true, width: 60 });
  });

  it.each([
    ['a vector drawing', vectorDrawing],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ executable')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_what, content) => {
    expect(await inspect(content)).toEqual({ ok: false, message: photoMessages.notAnImage });
  });

  it('accepts HEIC, also in tiles, and tells its upright size', async () => {
    const accepted = { ok: true, mediaType: 'image/heic' };
    expect(await inspect(heic())).toEqual({ ...accepted, width: 128, height: 64 });
    expect(await inspect(heic({ turns: 3 }))).toEqual({ ...accepted, width: 64, height: 128 });
    const tiles = heic({ grid: { columns: 3, rows: 2 } });
    expect(await inspect(tiles)).toEqual({ ...accepted, width: 384, height: 128 });
    // Some phones append a film or notes of their own.
    expect(await inspect(Buffer.concat([tiles, Buffer.alloc(5000, 7)]))).toMatchObject({ ok: true });
  });

  it('says what to do with a picture that is coded in another way', async () => {
    const content = heic();
    content.write('vvcC', content.indexOf('hvcC'));
    expect(await inspect(content)).toEqual({ ok: false, message: photoMessages.unreadable });
  });

  it('refuses more than 100 million pixels, however small the file', async () => {
    expect(await inspect(await bomb(10_000))).toMatchObject({ ok: true });
    expect(await inspect(await bomb(10_001))).toEqual({ ok: false, message: photoMessages.tooManyPixels });
    expect(await inspect(await bomb(1_000_000))).toMatchObject({ ok: false });
    const claimed = { width: 10_001, height: 10_000 };
    expect(await inspect(heic({ claimed }))).toEqual({ ok: false, message: photoMessages.tooManyPixels });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('refuses a %s that was cut short', async (format) => {
    const content = await scene(200, 200).toFormat(format).toBuffer();
    const cut = content.subarray(0, Math.floor(content.length / 2));
    expect(await inspect(cut)).toEqual({ ok: false, message: photoMessages.damaged });
  });

  it('refuses a HEIC that was cut short', async () => {
    const content = heic();
    for (const end of [-1, content.indexOf('mdat') - 4]) {
      expect(await inspect(content.subarray(0, end))).toEqual({ ok: false, message: photoMessages.damaged });
    }
  });

  it('refuses a JPEG that ends after its preview', async () => {
    const preview = await scene(32, 32).jpeg().toBuffer();
    const picture = await scene(200, 200).jpeg().toBuffer();
    const length = Buffer.alloc(2);
    length.writeUInt16BE(preview.length + 2);
    const withPreview = [picture.subarray(0, 2), Buffer.from([0xff, 0xed]), length, preview];
    const whole = Buffer.concat([...withPreview, picture.subarray(2)]);
    expect(await inspect(whole)).toMatchObject({ ok: true, width: 200 });
    expect(await inspect(whole.subarray(0, -100))).toEqual({ ok: false, message: photoMessages.damaged });
  });

  it('does not mind what a camera appends to a JPEG', async () => {
    const moving = Buffer.concat([await photograph({ width: 80, height: 60 }), Buffer.alloc(200_000, 7)]);
    expect(await inspect(moving)).toMatchObject({ ok: true, width: 80, height: 60 });
  });

  it('gives up soon on a JPEG that is all padding', async () => {
    const padding = Buffer.alloc(5_000_000, 0xff);
    padding[1] = 0xd8;
    expect(await inspect(padding)).toMatchObject({ ok: false });
  });

  it.each([
    ['frames of a WebP', (count: number) => animatedWebp(count)],
    ['segments of a JPEG', (count: number) => segmentedJpeg(count)],
  ])('refuses a file of 100,000 %s, and has not looked at all of them', async (_parts, make) => {
    expect(await inspect(await make(100))).toMatchObject({ ok: true });
    expect(await inspect(await make(100_000))).toEqual({ ok: false, message: photoMessages.damaged });
  });

  it('reads the orientation that a PNG or a WebP states', async () => {
    for (const format of ['png', 'webp'] as const) {
      const content = await scene(60, 40).toFormat(format).withMetadata({ orientation: 6 }).toBuffer();
      expect(await inspect(content)).toMatchObject({ ok: true, width: 40, height: 60 });
    }
  });

  it('agrees with the image library on every kind of WebP', async () => {
    const lossy = await scene(61, 43).webp().toBuffer();
    const lossless = await scene(61, 43).webp({ lossless: true }).toBuffer();
    const transparent = await scene(61, 43).ensureAlpha(0.5).webp().toBuffer();
    for (const content of [lossy, lossless, transparent]) {
      expect(await inspect(content)).toMatchObject({ ok: true, width: 61, height: 43 });
    }
  });

  it('gives an answer to every file that begins like a picture', async () => {
    const formats = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const;
    const pictures = await Promise.all(formats.map((format) => scene(30, 20).toFormat(format).toBuffer()));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pictures),
        fc.nat(1000),
        fc.uint8Array({ maxLength: 64 }),
        async (picture, at, noise) => {
          const content = Buffer.from(picture);
          content.set(noise.subarray(0, Math.max(0, content.length - at)), Math.min(at, content.length));
          expect(await inspect(content)).toHaveProperty('ok');
          expect(await inspect(content.subarray(0, at))).toHaveProperty('ok');
        },
      ),
      { numRuns: 200 },
    );
  });
});
