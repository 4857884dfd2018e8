// One photo of a list, from the moment when its file is chosen.
import {
  checkChosenFile,
  type DraftPhoto,
  photoLimits,
  photoMessages,
  problemMessage,
} from '#domain/photo.ts';

export interface Upload {
  /** Stays the same while the photo is in the list. */
  readonly key: number;
  readonly name: string;
  /** Of the file. */
  readonly bytes: number;
  /** Null for a photo that reached the server before this page was opened, or from another window. */
  readonly file: File | null;
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** The server's id, once it is stored. */
  readonly photoId: string | null;
  /** URL of the server's thumbnail, once there is one. */
  readonly thumbnail: string | null;
  /** Pixels, once the server knows them. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Why it failed. */
  readonly error: string | null;
  /** What sends a failed upload again: the network coming back, the person's button, or nothing. */
  readonly retry: 'soon' | 'asked' | 'never';
  /** Hidden, but can be restored. */
  readonly isRemoved: boolean;
}

export const alreadyAdded = 'This photo is already in the list.';
export const noLongerStored = 'This photo isn’t on the server anymore. Please remove it and add it again.';

/** What sending it again resets. */
export const waiting = { state: 'waiting', progress: 0, error: null } as const;
const chosen = {
  ...waiting,
  photoId: null,
  thumbnail: null,
  size: null,
  retry: 'asked',
  isRemoved: false,
} as const;

/** A file that was just chosen. */
export function chosenUpload(key: number, file: File): Upload {
  return { ...chosen, key, name: file.name, bytes: file.size, file };
}

/** A photo that the server has. */
export function storedUpload(key: number, photo: DraftPhoto): Upload {
  const { name, bytes } = photo;
  return { ...chosen, key, name, bytes, file: null, ...arrived(photo) };
}

/** What becomes of an upload when the server has deleted the draft's photos. */
export function lost(upload: Upload): Upload {
  if (upload.state === 'failed' && upload.retry !== 'never') return { ...upload, ...waiting };
  if (upload.state !== 'stored') return upload;
  if (upload.file) return { ...upload, ...chosen };
  return { ...upload, state: 'failed', photoId: null, error: noLongerStored, retry: 'never' };
}

export function isUnderWay({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'waiting' || state === 'sending';
}

/** What changes when the server has a photo; one that it cannot read has failed. */
export function arrived({ id, width, height, state, problem, thumbnail }: DraftPhoto) {
  const size = width === null || height === null ? null : { width, height };
  const known = { progress: 1, photoId: id, size, thumbnail };
  if (state !== 'failed') return { ...known, state: 'stored', error: null } as const;
  return { ...known, state: 'failed', error: problemMessage(problem), retry: 'never' } as const;
}

/** By name, size and date; a photo that came from the server has no date. */
export function isSameFile(upload: Upload, file: File): boolean {
  if (upload.name !== file.name || upload.bytes !== file.size) return false;
  return upload.file === null || upload.file.lastModified === file.lastModified;
}

/** Why a chosen file cannot join these photos; null if it can. */
export function refusalOf(file: File, uploads: readonly Upload[]): string | null {
  const message = checkChosenFile(file);
  if (message !== null) return message;
  if (uploads.some((upload) => isSameFile(upload, file))) return alreadyAdded;
  return uploads.length >= photoLimits.count ? photoMessages.tooMany(uploads.length) : null;
}

const fileName = ({ name, bytes }: Upload) => `${name}/${bytes}`;
export const nameInOrder = (upload: Upload) => upload.photoId ?? fileName(upload);

/** Sorted by these names; what they do not name comes last. A photo may be named by its file: it arrived after its window closed. */
export function inOrder(uploads: readonly Upload[], names: readonly string[]): readonly Upload[] {
  const placeOf = (upload: Upload) => {
    const place = [nameInOrder(upload), fileName(upload)]
      .map((name) => names.indexOf(name))
      .find((at) => at !== -1);
    return place ?? names.length;
  };
  return uploads.toSorted((one, other) => placeOf(one) - placeOf(other));
}
