// Reads what a camera wrote into a photo: the EXIF fields with the time and the software (Exif 2.32, 4.6).
// Runs in the decoder process only, like everything that parses files.
import readExif from 'exif-reader';
import type { CameraData } from '#domain/review/site-visit.ts';

const maxText = 100;

/** Null for a file without EXIF data that can be read. Fields that are missing or malformed are null. */
export function readCameraData(exif: Buffer | undefined): CameraData | null {
  if (!exif) return null;
  try {
    const { Image, Photo } = readExif(exif);
    const offset = readText(Photo?.OffsetTimeOriginal) ?? '';
    return {
      takenAt: toTime(Photo?.DateTimeOriginal, /^[+-]\d\d:\d\d$/.test(offset) ? offset : ''),
      software: readText(Image?.Software),
    };
  } catch {
    return null;
  }
}

function readText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return (
    value
      .replaceAll(/\p{Cc}.*/gsu, '')
      .slice(0, maxText)
      .trim() || null
  );
}

/** exif-reader parses the camera's local time as if it were UTC. */
function toTime(time: unknown, offset: string): string | null {
  if (!(time instanceof Date) || Number.isNaN(time.getTime())) return null;
  return `${time.toISOString().slice(0, 19)}${offset}`;
}
