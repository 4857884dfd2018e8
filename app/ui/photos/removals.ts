// Photos that were removed from a list. Each can be brought back for ten seconds; then the server is told.
import type { Upload } from './upload.ts';
import type { UploadList } from './upload-list.ts';

export const undoMs = 10_000;

interface Removal {
  upload: Upload;
  /** Where it stood, from 0. */
  place: number;
}

export type Removals = ReturnType<typeof createRemovals>;

interface RemovalSettings {
  uploads: UploadList;
  /** Tells the server of a removed photo that it has, and never rejects. */
  discard: (photoId: string) => Promise<void>;
  /** Tells it of one that has not arrived. */
  discardUpload: (file: File) => void;
}

export function createRemovals({ uploads, discard, discardUpload }: RemovalSettings) {
  /** The newest last. */
  const timers = new Map<Removal, ReturnType<typeof setTimeout>>();
  const discarding = new Set<Promise<void>>();

  function forget(removal: Removal) {
    clearTimeout(timers.get(removal));
    timers.delete(removal);
  }

  function discardNow(photoId: string) {
    const told = discard(photoId).finally(() => discarding.delete(told));
    discarding.add(told);
  }

  function finish(removal: Removal) {
    forget(removal);
    const { photoId, file } = removal.upload;
    if (photoId !== null) discardNow(photoId);
    else if (file) discardUpload(file);
    uploads.tell();
  }

  function takeLast(isMeant: (upload: Upload) => boolean): Removal | undefined {
    const removal = [...timers.keys()].findLast(({ upload }) => isMeant(upload));
    if (removal) forget(removal);
    return removal;
  }

  return {
    count: () => timers.size,
    /** What was removed last, or null. */
    last: () => [...timers.keys()].at(-1)?.upload ?? null,
    /** Takes a photo out of the list. */
    remove: (key: number): Upload | undefined => {
      const place = uploads.now().findIndex((upload) => upload.key === key);
      const upload = uploads.now()[place];
      if (!upload) return undefined;
      const removal = { upload, place };
      timers.set(removal, setTimeout(finish, undoMs, removal));
      return uploads.drop(key);
    },
    /** Puts what was removed last back in its place. What was on its way then waits to be sent again. */
    undo: (isMeant: (upload: Upload) => boolean = () => true): Upload | null => {
      const removal = takeLast(isMeant);
      if (!removal) return null;
      const { upload, place } = removal;
      const isStopped = upload.state === 'sending';
      const back: Upload = isStopped ? { ...upload, state: 'waiting', progress: 0 } : upload;
      uploads.replace(uploads.now().toSpliced(place, 0, back));
      return back;
    },
    /** The server's photo came into the list anew. */
    forget: (photoId: string) => void takeLast((upload) => upload.photoId === photoId),
    forgetAll: () => {
      for (const removal of timers.keys()) forget(removal);
    },
    /** Waits no longer. */
    finishAll: () => {
      for (const removal of timers.keys()) finish(removal);
    },
    discardNow,
    /** Resolves when the server has heard of what it was told, as far as it can be reached; null when there is nothing. */
    heard: () => (discarding.size === 0 ? null : Promise.all(discarding)),
  };
}
