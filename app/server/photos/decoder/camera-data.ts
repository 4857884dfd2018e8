// Reads what a camera wrote into a photo: the EXIF fields with the time and the software (Exif 2.32, 4.6).
// Runs in the decoder process only, like everything that parses files.
import type { CameraData } from '#domain/property/site-visit.ts';

const tags = { software: 0x0131, exifFields: 0x8769, takenAt: 0x9003, offset: 0x9011 };
const maxFields = 500;
const textType = 2;
const maxText = 100;

/** Null for a file without EXIF data. Fields that are missing or malformed are null. */
export function readCameraData(exif: Buffer | undefined): CameraData | null {
  if (!exif) return null;
  const start = ['II*\0', 'MM\0*']
    .map((mark) => exif.indexOf(mark, 0, 'latin1'))
    .find((at) => at >= 0 && at <= 16);
  if (start === undefined) return null;
  const tiff = exif.subarray(start);
  const isLittle = tiff[0] === 0x49;
  const number = (at: number, bytes: 2 | 4) => {
    if (at < 0 || at + bytes > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  /** The positions of the fields of a directory, by tag. */
  const readFields = (at: number) => {
    const count = at > 0 ? Math.min(maxFields, number(at, 2)) : 0;
    const positions = Array.from({ length: count }, (_, index) => at + 2 + index * 12);
    return new Map(positions.map((position) => [number(position, 2), position]));
  };
  const readText = (position: number | undefined) => {
    if (position === undefined || number(position + 2, 2) !== textType) return null;
    const length = number(position + 4, 4);
    const from = length <= 4 ? position + 8 : number(position + 8, 4);
    const text = tiff.subarray(from, from + Math.min(length, maxText)).toString('latin1');
    return text.replaceAll(/\p{Cc}.*/gsu, '').trim() || null;
  };
  const main = readFields(number(4, 4));
  const pointer = main.get(tags.exifFields);
  const details = readFields(pointer === undefined ? 0 : number(pointer + 8, 4));
  return {
    takenAt: toTime(readText(details.get(tags.takenAt)), readText(details.get(tags.offset))),
    software: readText(main.get(tags.software)),
  };
}

/** "2026:11:20 16:05:11" and "-08:00" as an ISO time. */
function toTime(text: string | null, offset: string | null): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? [];
  if (!time) return null;
  return `${year}-${month}-${day}T${time}${/^[+-]\d\d:\d\d$/.test(offset ?? '') ? offset : ''}`;
}
