// The photos of a form in the order of the listing. Tells its listeners of every change.
import type { DraftPhoto, RefusedFile } from '#domain/photo.ts';
import { arrived, type Upload } from './upload.ts';

export type UploadList = ReturnType<typeof createUploadList>;

/** What the list holds stays the same object until something changes. */
export function createUploadList() {
  let uploads: readonly Upload[] = [];
  let refused: readonly RefusedFile[] = [];
  let nextKey = 1;
  const listeners = new Set<() => void>();

  function tell() {
    for (const listener of listeners) listener();
  }
  function replace(changed: readonly Upload[]) {
    uploads = changed;
    tell();
  }
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }
  const isUnderWay = () => uploads.some(({ state }) => state === 'waiting' || state === 'sending');

  return {
    now: () => uploads,
    subscribe,
    tell,
    replace,
    newKey: () => nextKey++,
    storedIds: () => uploads.flatMap(({ photoId }) => photoId ?? []),
    update: (key: number, change: Partial<Upload>) =>
      replace(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload))),
    /** Takes over what has become of photos since the server has them. */
    learn: (photos: readonly DraftPhoto[]) => {
      const known = new Map(photos.map((photo) => [photo.id, photo]));
      const learned = uploads.map((upload) => {
        const photo = known.get(upload.photoId ?? '');
        return photo && upload.state === 'stored' ? { ...upload, ...arrived(photo) } : upload;
      });
      if (photos.length > 0) replace(learned);
    },
    drop: (key: number): Upload | undefined => {
      const dropped = uploads.find((upload) => upload.key === key);
      replace(uploads.filter((upload) => upload !== dropped));
      return dropped;
    },
    /** Moves to a place from 0. Beyond an end it stays at that end. */
    move: (key: number, to: number) => {
      const moved = uploads.find((upload) => upload.key === key);
      const others = uploads.filter((upload) => upload.key !== key);
      if (moved) replace(others.toSpliced(Math.max(0, to), 0, moved));
    },

    /** Files that did not come into the list, and why. */
    refused: () => refused,
    refuse: (files: readonly RefusedFile[]) => {
      refused = files;
      tell();
    },

    empty: () => {
      refused = [];
      replace([]);
    },

    isUnderWay,
    /** Waits until nothing is under way any more, whether stored or failed. */
    settled: async (): Promise<void> => {
      if (!isUnderWay()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const unsubscribe = subscribe(() => {
        if (!isUnderWay()) resolve();
      });
      await promise;
      unsubscribe();
    },
  };
}
