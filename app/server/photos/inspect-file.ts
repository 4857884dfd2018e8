// Detects the type of an uploaded file by its first bytes, before the decoder opens it.
import { fileTypeFromFile } from 'file-type';
import {
  type PhotoFailure,
  photoFailureMessage,
  photoLimits,
  photoMessages,
} from '#domain/property/photo.ts';
import type { TempFile } from './object-store.ts';
import { toOriginalExtension } from './photo-objects.ts';

/** A refused file. The message is shown to the sender. */
export class RefusedFileError extends Error {
  readonly failure: PhotoFailure;

  constructor(failure: PhotoFailure, message = photoFailureMessage(failure)) {
    super(message);
    this.failure = failure;
  }
}

/** The types that the decoder opens. Some phones use other names for HEIC. */
const decodableTypes = /^image\/(?:jpeg|a?png|webp|gif|tiff|avif|hei[cf](?:-sequence)?)$/;

/**
 * The columns that come from the file itself. Detects its type by the first bytes and ignores its name. Must
 * not parse images: the decoder checks them. Throws `RefusedFileError` if the file is not a supported image.
 */
export async function readFileColumns({ file, bytes, sha256 }: TempFile) {
  if (bytes === 0) throw new RefusedFileError('not-an-image', photoMessages.empty);
  const { mime: mediaType = '', ext = '' } = (await fileTypeFromFile(file)) ?? {};
  const failure = refuseType(mediaType);
  if (failure !== null) throw new RefusedFileError(failure);
  return { mediaType, extension: toOriginalExtension(ext), bytes, digest: sha256 };
}

function refuseType(mediaType: string): PhotoFailure | null {
  if (!mediaType.startsWith('image/')) return 'not-an-image';
  return decodableTypes.test(mediaType) ? null : 'unreadable';
}

/** Why a file can't become a photo, or null. `putOriginal` checks again. */
export async function refuseFile(file: string, bytes: number): Promise<string | null> {
  if (bytes === 0) return photoMessages.empty;
  if (bytes > photoLimits.bytes) return photoMessages.tooLarge;
  const failure = refuseType((await fileTypeFromFile(file))?.mime ?? '');
  return failure && photoFailureMessage(failure);
}
