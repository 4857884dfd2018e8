// What a file really is, whatever its name says: read from its content without decoding it, so that the process that
// serves pages never holds a picture in memory. Decoding, and with it the last word, is image-processing.ts.
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { photoLimits, photoMessages } from '#domain/photo.ts';
import { isComplete } from './image-completeness.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

export type Inspection =
  | { ok: true; mediaType: string; width: number; height: number }
  | { ok: false; message: string };

// The web process has no use for libvips' cache of past operations, and it holds files open.
sharp.cache(false);

/**
 * Accepts JPEG, PNG, WebP, GIF, TIFF and AVIF. `width` and `height` are those of the upright picture.
 * Only files that begin like one of these reach the image library: SVG and PDF renderers never see an upload.
 */
export async function inspectImage(file: string): Promise<Inspection> {
  const start = await firstBytes(file, 32);
  const family = familyOf(start);
  if (family === null) return refused(photoMessages.notAnImage);
  if (family === 'heic') return refused(photoMessages.heic);

  // The pixel limit is checked here and not by the library, whose error would not tell it from a damaged file.
  const metadata = await sharp(file, { limitInputPixels: false, sequentialRead: true })
    .metadata()
    .catch(() => null);
  if (!metadata) return refused(photoMessages.damaged);

  const format = metadata.format === 'heif' ? 'avif' : (metadata.format as string);
  if (format !== family) return refused(photoMessages.notAnImage);
  if (metadata.format === 'heif' && metadata.compression !== 'av1') return refused(photoMessages.heic);

  const { width, height } = metadata.autoOrient;
  if (width * height > photoLimits.pixels) return refused(photoMessages.tooManyPixels);
  if (!(await isComplete(file, family))) return refused(photoMessages.damaged);
  return { ok: true, mediaType: `image/${family}`, width, height };
}

function refused(message: string): Inspection {
  return { ok: false, message };
}

/** The format that the first bytes announce; brands that AVIF shares with HEIC count as AVIF here. */
function familyOf(start: Buffer): ImageFormat | 'heic' | null {
  const bytes = start.toString('hex');
  const text = start.toString('latin1');
  if (bytes.startsWith('ffd8ff')) return 'jpeg';
  if (bytes.startsWith('89504e470d0a1a0a')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^(?:II[*+]\0|MM\0[*+])/.test(text)) return 'tiff';
  if (/^.{4}ftyphe[iv][cmsx]/s.test(text)) return 'heic';
  if (/^.{4}ftyp(?:avi[fs]|mif1|msf1)/s.test(text)) return 'avif';
  return null;
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
