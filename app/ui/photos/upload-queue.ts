// The photos of a form: chosen, sent, put in order and removed.
// No React, no network and no storage: how one file is sent, discarded and kept meanwhile is handed in.
import {
  checkChosenFile,
  type DraftPhoto,
  photoLimits,
  photoMessages,
  type RefusedFile,
} from '#domain/photo.ts';
import { arrived, chosenUpload, inOrder, lostUpload, storedUpload, type Upload } from './upload.ts';
import { createRemovals, type Removals } from './removals.ts';
import { createUploadList, type UploadList } from './upload-list.ts';
import { createTransfers, type Send, type Transfers } from './upload-transfer.ts';

export interface QueueSettings {
  send: Send;
  /** Called for a removed photo that the server has. Never rejects. */
  discard: (photoId: string) => Promise<void>;
  /** Called for a removed file of which the server may have a part. */
  discardUpload: (file: File) => void;
  /** Called for a file that is not on the server yet, to keep it beyond a closed tab. */
  keep: (file: File) => void;
  /** Called for a file that need not be kept any more. */
  release: (file: File) => void;
}

export const alreadyAdded = 'This photo is already in the list.';

export type UploadQueue = ReturnType<typeof createUploadQueue>;

export function createUploadQueue(settings: QueueSettings) {
  const { send, discard, discardUpload, keep, release } = settings;
  const uploads = createUploadList();
  const removals = createRemovals({ uploads, discard, discardUpload });
  const transfers = createTransfers({
    uploads,
    send: sendAfter(removals, send),
    onArrived: settle,
    onUnwanted: removals.discardNow,
  });

  /** A file has arrived. The server answers with the photo that it has when it knows the content already. */
  function settle(key: number, file: File, photo: DraftPhoto) {
    release(file);
    removals.forget(photo.id);
    const same = uploads.now().find((upload) => upload.photoId === photo.id && upload.key !== key);
    if (same) {
      uploads.drop(key);
      uploads.refuse([...uploads.refused(), { fileName: file.name, message: alreadyAdded }]);
    } else {
      uploads.update(key, arrived(photo));
    }
  }

  /** Adds what can be taken, in the order given; answers with the rest and why. */
  function take(files: readonly File[]): RefusedFile[] {
    const refused: RefusedFile[] = [];
    // Those that can still be brought back need their places.
    if (uploads.now().length + removals.count() + files.length > photoLimits.count) removals.finishAll();
    for (const file of files) {
      if (undo((removed) => isSameFile(removed, file)) !== null) continue;
      const message = checkChosenFile(file) ?? checkAgainst(uploads.now(), file);
      if (message === null) {
        uploads.replace([...uploads.now(), chosenUpload(uploads.newKey(), file)]);
        keep(file);
      } else {
        refused.push({ fileName: file.name, message });
      }
    }
    transfers.begin();
    return refused;
  }

  /** Brings back what was removed last, of those that are meant; answers with its key. */
  function undo(isMeant?: (upload: Upload) => boolean): number | null {
    const back = removals.undo(isMeant);
    if (back?.file && back.photoId === null) keep(back.file);
    transfers.begin();
    return back?.key ?? null;
  }

  return {
    ...publicPart(uploads, removals, transfers),
    /** Takes chosen files and begins to send them. */
    add: (files: readonly File[]) => uploads.refuse(take(files)),

    /** Goes on with files that a closed window has left, in that order of the list (`nameInOrder`). */
    resume: (files: readonly File[], order: readonly string[]) => {
      // What the list holds already arrived without being heard of: nobody chose it twice.
      for (const file of files) if (take([file]).length > 0) release(file);
      uploads.replace(inOrder(uploads.now(), order));
    },

    /** Puts photos that the server already has at the end of the list. */
    addStored: (photos: readonly DraftPhoto[]) => {
      const shown = photos.map((photo) => storedUpload(uploads.newKey(), photo));
      uploads.replace([...uploads.now(), ...shown]);
    },

    /** Takes a photo out of the list. The server hears of it when it can be undone no longer. */
    remove: (key: number) => {
      const upload = removals.remove(key);
      transfers.stop(key);
      if (upload?.file) release(upload.file);
      transfers.begin();
    },
    undo: () => undo(),

    retry: (key: number) => transfers.again(({ key: each }) => each === key),
    /** The network is back: what failed because of it is sent again. */
    retryLost: () => transfers.again(({ state, retry }) => state === 'failed' && retry === 'soon'),

    /** The server has lost what it had (the draft was closed): everything that is still at hand is sent again. */
    sendAllAgain: () => {
      removals.forgetAll();
      uploads.replace(uploads.now().map(lostUpload));
      for (const { file } of uploads.now()) if (file) keep(file);
      transfers.begin();
    },

    /** Begins anew with nothing; the server is not told. */
    empty: () => {
      removals.forgetAll();
      for (const { key, file } of uploads.now()) {
        transfers.stop(key);
        if (file) release(file);
      }
      uploads.empty();
    },
  };
}

/** Until the server has heard of a removal it counts the photo, and knows its content. */
function sendAfter({ heard }: Pick<Removals, 'heard'>, send: Send): Send {
  return (...sent) => heard()?.then(() => send(...sent)) ?? send(...sent);
}

/** What the form may do with the list itself, and with what was removed. */
function publicPart(uploads: UploadList, removals: Removals, transfers: Transfers) {
  return {
    /** The list now; the same object until something changes. */
    list: uploads.now,
    /** Files that were not taken when some were last chosen, and those that turned out to be in the list since. */
    refused: uploads.refused,
    subscribe: uploads.subscribe,
    /** Moves a photo to a place from 0, that of the main one. */
    move: uploads.move,
    /** Takes a photo out of the list that the server has no more. */
    drop: uploads.drop,
    isUnderWay: uploads.isUnderWay,
    /** Waits until nothing is under way any more, whether stored or failed. */
    settled: uploads.settled,
    storedIds: uploads.storedIds,
    learn: uploads.learn,
    /** What was removed last and can be brought back, or null. */
    removed: removals.last,
    finishRemovals: removals.finishAll,
    /** Resolves when the server has heard of every removal, as far as it can be reached. None can be undone then. */
    discarded: async () => {
      removals.finishAll();
      // One that is just being stored arrives all the same, and is discarded then.
      await transfers.stopped();
      await removals.heard();
    },
  };
}

function checkAgainst(uploads: readonly Upload[], file: File): string | null {
  if (uploads.some((upload) => isSameFile(upload, file))) return alreadyAdded;
  return uploads.length >= photoLimits.count ? photoMessages.tooMany(uploads.length) : null;
}

/** By its name and size; a photo that the server has says no more of its file. */
function isSameFile(upload: Upload, file: File): boolean {
  if (upload.name !== file.name || upload.bytes !== file.size) return false;
  return upload.file === null || upload.file.lastModified === file.lastModified;
}
