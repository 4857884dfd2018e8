// What the list of photographs has to know when the same draft is open in other windows: what was removed here, and what
// another list means for this one.
import type { StoredPhoto, Upload } from './upload.ts';

/** What there is to know of a draft's photographs, from the server or from what this browser kept. */
export interface PhotoChanges {
  /** All that the draft holds. */
  photos: readonly StoredPhoto[];
  /** Those that this window knew to be stored when it asked: what is missing of them was removed elsewhere. */
  known: readonly string[];
  /** Removed in this window, whether or not the server was told so. */
  removed: readonly string[];
  /** The ids in the order of the listing. */
  order: readonly string[];
}

/** Photographs that were removed here. The server may not have heard of it, and is told again then. */
export function createRemovals(discard: (photoId: string) => Promise<void>) {
  const removed = new Set<string>();
  const telling = new Set<Promise<void>>();
  return {
    has: (photoId: string) => removed.has(photoId),
    note: (photoId: string) => removed.add(photoId),
    add: (photoId: string) => {
      removed.add(photoId);
      const told = discard(photoId).finally(() => telling.delete(told));
      telling.add(told);
    },
    heard: async (): Promise<void> => {
      await Promise.all(telling);
    },
  };
}

/** What of the list stays, and what the draft holds besides. */
export function compareLists(
  uploads: readonly Upload[],
  { photos, known }: PhotoChanges,
  isRemoved: (photoId: string) => boolean,
) {
  const isThere = (photoId: string) => photos.some(({ id }) => id === photoId);
  const isGone = ({ photoId }: Upload) =>
    photoId !== null && (isRemoved(photoId) || (known.includes(photoId) && !isThere(photoId)));
  return {
    kept: uploads.filter((upload) => !isGone(upload)),
    others: photos.filter(({ id }) => !isRemoved(id) && !uploads.some(({ photoId }) => photoId === id)),
  };
}
