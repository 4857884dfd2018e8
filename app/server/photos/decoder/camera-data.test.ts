import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scene } from '#tests/support/images.ts';
import { readCameraData } from './camera-data.ts';

type Exif = Parameters<ReturnType<typeof sharp>['withExif']>[0];

async function exifOf(exif: Exif): Promise<Buffer> {
  const photo = await scene(40, 30).jpeg().withExif(exif).toBuffer();
  const metadata = await sharp(photo).metadata();
  return metadata.exif ?? Buffer.alloc(0);
}

test('reads the time with its offset, and the software', async () => {
  const exif = await exifOf({
    IFD0: { Software: 'Adobe Photoshop 25.1' },
    IFD2: { DateTimeOriginal: '2026:11:20 16:05:11', OffsetTimeOriginal: '-08:00' },
  });
  expect(readCameraData(exif)).toEqual({
    takenAt: '2026-11-20T16:05:11-08:00',
    software: 'Adobe Photoshop 25.1',
  });
});

test.each([
  ['a time without an offset', { IFD2: { DateTimeOriginal: '2026:11:20 16:05:11' } }, '2026-11-20T16:05:11'],
  ['a time that is none', { IFD2: { DateTimeOriginal: 'last November' } }, null],
  ['a short text, which is stored in its field', { IFD2: { DateTimeOriginal: '20' } }, null],
])('reads %s', async (_what, exif: Exif, takenAt) => {
  expect(readCameraData(await exifOf(exif))).toEqual({ takenAt, software: null });
});

test('returns null without EXIF data', () => {
  expect(readCameraData(undefined)).toBeNull();
  expect(readCameraData(Buffer.from('no EXIF data here'))).toBeNull();
});

const softwareIn = (exif: Buffer) => readCameraData(exif)?.software ?? '';

test('reads damaged data without an error', async () => {
  const exif = await exifOf({
    IFD0: { Software: 'HDR+' },
    IFD2: { DateTimeOriginal: '2026:11:20 16:05:11' },
  });
  const damages = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(damages, fc.nat(), (changes, length) => {
      const damaged = Buffer.from(exif);
      for (const [at, value] of changes) damaged[at % damaged.length] = value;
      expect(softwareIn(damaged.subarray(0, length % damaged.length)).length).toBeLessThanOrEqual(100);
    }),
  );
});
