// The states of one photo in the list, from choosing its file to the stored photo.
import {
  checkChosenFile,
  type DraftPhoto,
  photoLimits,
  photoMessages,
  photoFailureMessage,
} from '#domain/photo.ts';

export interface Upload {
  /** Stays the same while the photo is in the list. */
  readonly key: number;
  readonly name: string;
  /** The file's size. */
  readonly bytes: number;
  /** SHA-256 of the file in hexadecimal, once the server has stored it. */
  readonly digest: string | null;
  /** Null for a photo that was stored before this page was opened, or by another window. */
  readonly file: File | null;
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** Null until the server has stored the photo. */
  readonly photoId: string | null;
  /** The URL of the thumbnail. Null until it exists. */
  readonly thumbnail: string | null;
  /** In pixels. Null until the server has decoded the photo. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** The message of a failure. */
  readonly error: string | null;
  /** When to retry a failed upload: after reconnecting, on the user's request, or never. */
  readonly retry: 'auto' | 'manual' | 'never';
  /** True while a removed photo can be restored. */
  readonly isRemoved: boolean;
}

/** Where a list uploads its photos. */
export interface PhotoTarget {
  uploadsUrl: () => string;
  /**
   * The draft of these photos. Null in the administrators' edit form, where saving tells the server which
   * photos stay.
   */
  draftId: () => string | null;
  /** Called when the server reports that the draft was submitted or deleted. */
  onDraftGone?: () => void;
}

export const duplicateMessage = 'You’ve already added this photo.';
export const missingMessage = 'We don’t have this photo anymore. Please remove it and add it again.';

/** The state of an upload that starts or is retried. */
export const waitingState = { state: 'waiting', progress: 0, error: null } as const;
const initialState = {
  ...waitingState,
  photoId: null,
  digest: null,
  thumbnail: null,
  size: null,
  retry: 'manual',
  isRemoved: false,
} as const;

/** The upload of a chosen file. */
export function createUpload(key: number, file: File): Upload {
  return { ...initialState, key, name: file.name, bytes: file.size, file };
}

/** The upload of a photo that is on the server. */
export function toStoredUpload(key: number, photo: DraftPhoto): Upload {
  const { name, bytes } = photo;
  return { ...initialState, key, name, bytes, file: null, ...toStoredFields(photo) };
}

/**
 * Resets an upload after the server has deleted the draft's photos. Without a local file it fails for good.
 */
export function resetLostUpload(upload: Upload): Upload {
  if (upload.state === 'failed' && upload.retry !== 'never') return { ...upload, ...waitingState };
  if (upload.state !== 'stored') return upload;
  if (upload.file) return { ...upload, ...initialState };
  return { ...upload, state: 'failed', photoId: null, error: missingMessage, retry: 'never' };
}

export function isUnfinished({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'waiting' || state === 'sending';
}

/**
 * The fields of an upload that come from its stored photo. A photo that can't be decoded counts as failed.
 */
export function toStoredFields({ id, digest, width, height, state, problem, thumbnail }: DraftPhoto) {
  const size = width === null || height === null ? null : { width, height };
  const finished = { progress: 1, photoId: id, digest, size, thumbnail };
  if (state !== 'failed') return { ...finished, state: 'stored', error: null } as const;
  return { ...finished, state: 'failed', error: photoFailureMessage(problem), retry: 'never' } as const;
}

/** The message for a file that can't be added, or null. */
export function checkNewFile(file: File, uploads: readonly Upload[]): string | null {
  const message = checkChosenFile(file);
  if (message !== null) return message;
  return uploads.length >= photoLimits.count ? photoMessages.tooMany(uploads.length) : null;
}

/** Identifies a file before it has a photo id. */
export const fileKey = ({ name, bytes }: Pick<Upload, 'name' | 'bytes'>) => `${name}/${bytes}`;
export const nameOfKey = (key: string) => key.slice(0, key.lastIndexOf('/'));
export const sortName = (upload: Upload) => upload.photoId ?? fileKey(upload);

/**
 * Sorts uploads by `names`. Others come last. Looks for the photo's id first, then for its file, because
 * `names` may be older than the id.
 */
export function sortByNames(uploads: readonly Upload[], names: readonly string[]): readonly Upload[] {
  const positionOf = (upload: Upload) => {
    const position = [sortName(upload), fileKey(upload)]
      .map((name) => names.indexOf(name))
      .find((at) => at !== -1);
    return position ?? names.length;
  };
  return uploads.toSorted((one, other) => positionOf(one) - positionOf(other));
}
