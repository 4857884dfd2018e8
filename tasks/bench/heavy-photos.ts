// As many photos as a submission may have, each as large as is allowed, and no two of the same content.
import { randomFillSync } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { photoLimits } from '#domain/photo.ts';

const digits = 2;

/**
 * JPEGs of 24 megapixels and exactly the allowed size: chance, which no coder can shorten, padded to the byte. They
 * share one file on the disk and differ in their last bytes.
 */
export async function makePhotos(file: string): Promise<File[]> {
  const raw = { width: 6000, height: 4000, channels: 3 } as const;
  const pixels = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels));
  const image = await sharp(pixels, { raw }).jpeg({ quality: 98 }).toBuffer();
  const padding = photoLimits.bytes - image.length - digits;
  console.log(`Photos of 24 megapixels and 30 MB, of which ${Math.round(padding / 2 ** 20)} MB are padding.`);
  await writeFile(file, Buffer.concat([image, Buffer.alloc(padding)]));
  const shared = await openAsBlob(file);
  return Array.from({ length: photoLimits.count }, (_, index) => {
    const number = String(index + 1).padStart(digits, '0');
    return new File([shared, number], `photo-${number}.jpg`, { type: 'image/jpeg' });
  });
}
