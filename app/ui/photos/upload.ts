// The states of one photo in the list, from choosing its file to the stored photo.
import { v4 as randomUuid } from 'uuid';
import {
  checkChosenFile,
  type DraftPhoto,
  type RefusedFile,
  photoFailureMessage,
  photoLimits,
  photoMessages,
} from '#domain/property/photo.ts';

export interface Upload {
  /** The photo's id. The browser that chooses the file also chooses the id. */
  readonly id: string;
  readonly name: string;
  /** The file's size. */
  readonly bytes: number;
  /** SHA-256 of the file in hexadecimal, once the server has computed it. */
  readonly digest: string | null;
  /** Null for a photo that an earlier page or another window added. */
  readonly file: File | null;
  /** `interrupted`: the server lacks some of the content, and this page doesn't have the file. */
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed' | 'interrupted';
  /** True once the server knows the photo. */
  readonly isAnnounced: boolean;
  /** From 0 to 1. */
  readonly progress: number;
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

/** A snapshot of the list. The same object until something changes. */
export interface PhotoListView {
  readonly uploads: readonly Upload[];
  /** Files of the last selection that were refused, immediately or as duplicates after their upload. */
  readonly refused: readonly RefusedFile[];
  /** Names of the last selection's files that continue an interrupted upload. */
  readonly continued: readonly string[];
  /** The photo that Undo restores: the last removed one. */
  readonly removed: Upload | null;
}

/** Where a list sends its photos. */
export interface PhotoTarget {
  /** GET lists the photos, POST announces new ones. Null while the form has no draft. */
  photosUrl: () => string | null;
  /** Where the content of a photo goes. */
  uploadUrl: (photoId: string) => string;
  /** Null in the administrators' edit form, where saving tells the server which photos stay. */
  removalUrl: (photoId: string) => string | null;
}

/** The state of an upload that starts or is retried. */
export const waitingState = { state: 'waiting', progress: 0, error: null } as const;
export const storedState = { state: 'stored', progress: 1, error: null } as const;
const initialState = {
  ...waitingState,
  isAnnounced: false,
  digest: null,
  thumbnail: null,
  size: null,
  retry: 'manual',
  isRemoved: false,
} as const;

/** The upload of a chosen file. */
export function createUpload(file: File): Upload {
  return { ...initialState, id: randomUuid(), name: file.name, bytes: file.size, file };
}

/** The upload of a photo that is on the server. */
export function toKnownUpload(photo: DraftPhoto): Upload {
  const { id, name, bytes } = photo;
  return { ...initialState, id, name, bytes, file: null, ...toKnownFields(photo) };
}

/** The fields of an upload that come from the server. A photo that can't be decoded counts as failed. */
export function toKnownFields({ digest, width, height, state, problem, thumbnail }: DraftPhoto) {
  if (state === 'uploading') return { state: 'interrupted', isAnnounced: true } as const;
  const size = width === null || height === null ? null : { width, height };
  const known = { ...storedState, isAnnounced: true, digest, size, thumbnail };
  if (state !== 'failed') return known;
  return { ...known, state: 'failed', error: photoFailureMessage(problem), retry: 'never' } as const;
}

/** True if closing the page would interrupt the upload. */
export function isUnsent({ state, file, retry }: Upload): boolean {
  return isUnderWay({ state }) || (state === 'failed' && file !== null && retry !== 'never');
}

export function isUnderWay({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'waiting' || state === 'sending';
}

/** The message for a file that can't be added, or null. */
export function checkNewFile(file: File, uploads: readonly Upload[]): string | null {
  const message = checkChosenFile(file);
  if (message !== null) return message;
  return uploads.length >= photoLimits.count ? photoMessages.tooMany(uploads.length) : null;
}
