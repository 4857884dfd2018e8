// Detects the type of an uploaded file by its first bytes, before the decoder opens it.
import { fileTypeFromFile } from 'file-type';
import { photoLimits, photoMessages } from '#domain/photo.ts';
import type { TempFile } from './object-store.ts';
import { toOriginalExtension } from './photo-objects.ts';

/** A refused file. The message is shown to the sender. */
export class UploadError extends Error {}

/** The types that the decoder opens. Some phones use other names for HEIC. */
const decodableTypes = /^image\/(?:jpeg|a?png|webp|gif|tiff|avif|hei[cf](?:-sequence)?)$/;

/**
 * The columns that come from the file itself. Detects its type by the first bytes and ignores its name. Runs
 * in the web process, so it must not parse images: the decoder checks them. Throws `UploadError` if the file
 * is not a supported image.
 */
export async function readFileColumns({ file, bytes, sha256 }: TempFile) {
  const { mime: mediaType = '', ext = '' } = (await fileTypeFromFile(file)) ?? {};
  const message = refuseType(mediaType);
  if (message !== null) throw new UploadError(message);
  return { mediaType, extension: toOriginalExtension(ext), bytes, digest: sha256 };
}

function refuseType(mediaType: string): string | null {
  if (!mediaType.startsWith('image/')) return photoMessages.notAnImage;
  return decodableTypes.test(mediaType) ? null : photoMessages.unreadable;
}

/** Why a file can't become a photo, or null. `storeOriginal` checks again. */
export async function refuseFile(file: string, bytes: number): Promise<string | null> {
  if (bytes > photoLimits.bytes) return photoMessages.tooLarge;
  return refuseType((await fileTypeFromFile(file))?.mime ?? '');
}
