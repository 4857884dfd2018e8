// What a file really is, whatever its name says. Runs in the process that serves pages, so it decodes nothing: the
// last word, and the true size, is with image-processing.ts.
import { photoLimits, photoMessages } from '#domain/photo.ts';
import { withFileWindow } from './buffered-reader.ts';
import { readImageHeader } from './image-header.ts';

export type Inspection =
  | { ok: true; mediaType: string; width: number; height: number }
  | { ok: false; message: string };

/** Accepts JPEG, PNG, WebP, GIF, TIFF, AVIF and HEIC. `width` and `height` are those of the upright picture. */
export async function inspectImage(file: string): Promise<Inspection> {
  const header = await withFileWindow(file, readImageHeader);
  if (header === null) return { ok: false, message: photoMessages.notAnImage };
  if (header === 'unsupported') return { ok: false, message: photoMessages.unreadable };
  if (header === 'damaged') return { ok: false, message: photoMessages.damaged };
  const { format, width, height, orientation, isComplete } = header;
  if (width * height > photoLimits.pixels) return { ok: false, message: photoMessages.tooManyPixels };
  if (!isComplete) return { ok: false, message: photoMessages.damaged };
  const [shownWidth, shownHeight] = orientation >= 5 ? [height, width] : [width, height];
  return { ok: true, mediaType: `image/${format}`, width: shownWidth, height: shownHeight };
}
