// One photograph of the form as the queue sees it, and the list of all of them, in the order of the listing.
import type { DraftPhoto } from '#domain/photo.ts';

export interface Upload {
  /** Stays the same for as long as the photograph is in the list. */
  readonly key: number;
  readonly name: string;
  /** Null for a photograph that reached the server before this page was opened. */
  readonly file: File | null;
  /** Address of the server's own small picture, where it has one and the file is not at hand. */
  readonly thumbnail: string | null;
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** The server's id, once it is stored. */
  readonly photoId: string | null;
  /** Why it failed. */
  readonly error: string | null;
  /** Whether sending it again can help. */
  readonly mayRetry: boolean;
}

export const noLongerStored = 'This photo is no longer on the server. Please remove it and add it again.';

const fresh = {
  thumbnail: null,
  state: 'waiting',
  progress: 0,
  photoId: null,
  error: null,
  mayRetry: true,
} as const;

/** A file that was just chosen. */
export function chosenUpload(key: number, file: File): Upload {
  return { ...fresh, key, name: file.name, file };
}

/** A photograph that the server already has. */
export function storedUpload(key: number, photo: Pick<DraftPhoto, 'id' | 'name' | 'thumbnail'>): Upload {
  const { id, name, thumbnail } = photo;
  return { ...fresh, key, name, file: null, thumbnail, state: 'stored', progress: 1, photoId: id };
}

/** What becomes of a photograph when the server has lost it: sent again, if the file is still at hand. */
export function lostUpload(upload: Upload): Upload {
  if (upload.file) return { ...upload, ...fresh };
  return { ...upload, state: 'failed', photoId: null, error: noLongerStored, mayRetry: false };
}

/** A list that tells its listeners of every change, and stays the same object until there is one. */
export function createUploadList() {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();

  function replace(changed: readonly Upload[]) {
    uploads = changed;
    for (const listener of listeners) listener();
  }

  return {
    now: () => uploads,
    replace,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    update: (key: number, change: Partial<Upload>) =>
      replace(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload))),
    /** Moves to a place from 0. Beyond an end it stays at that end. */
    move: (key: number, to: number) => {
      const moved = uploads.find((upload) => upload.key === key);
      const others = uploads.filter((upload) => upload.key !== key);
      if (moved) replace(others.toSpliced(Math.max(0, to), 0, moved));
    },
  };
}
