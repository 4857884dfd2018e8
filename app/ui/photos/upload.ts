// The states of one photo in the list, from choosing its file to the stored photo.
import { v4 as randomUuid } from 'uuid';
import { type DraftPhoto, type RefusedFile, photoFailureMessage } from '#domain/property/photo.ts';

export interface Upload {
  /** The photo's id. The browser that chooses the file also chooses the id. */
  readonly id: string;
  readonly name: string;
  /** The file's size. */
  readonly bytes: number;
  /** Null if there is nothing to send: for a photo of an earlier page, and one that can't be decoded. */
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
}

/** A snapshot of the list. The same object until something changes. */
export interface PhotoListView {
  readonly uploads: readonly Upload[];
  /** Files of the last selection that were refused, immediately or as duplicates after their upload. */
  readonly refused: readonly RefusedFile[];
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
const initialState = { ...waitingState, isAnnounced: false, thumbnail: null, size: null } as const;

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
export function toKnownFields({ width, height, state, problem, thumbnail }: DraftPhoto): Partial<Upload> {
  if (state === 'uploading') return { state: 'interrupted', isAnnounced: true };
  const size = width === null || height === null ? null : { width, height };
  const known = { ...storedState, isAnnounced: true, size, thumbnail };
  if (state !== 'failed') return known;
  return { ...known, state: 'failed', error: photoFailureMessage(problem), file: null };
}

/** True for the file of an upload that stopped when an earlier page was closed. */
export function continues({ name, size }: File, upload: Upload): boolean {
  return upload.state === 'interrupted' && upload.name === name && upload.bytes === size;
}

/** True if closing the page would interrupt the upload. */
export function isUnsent({ state, file }: Upload): boolean {
  return isUnderWay({ state }) || (state === 'failed' && file !== null);
}

export function isUnderWay({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'waiting' || state === 'sending';
}
