// The photographs of a form on their way to the server, a few at a time, each tried again when the network fails.
// No React and no network: how one file is sent is handed in.
import {
  checkChosenFile,
  type DraftPhoto,
  photoLimits,
  photoMessages,
  type RefusedFile,
} from '#domain/photo.ts';
import { chosenUpload, createUploadList, lostUpload, storedUpload, type Upload } from './upload.ts';

/** What became of sending one file. `retry` says who tries again: the queue soon, the person when asked to, or nobody. */
export type SendOutcome =
  | { ok: true; photoId: string }
  | { ok: false; message: string; retry: 'soon' | 'asked' | 'never' };

export interface SendControls {
  /** Called with how much has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

type Send = (file: File, controls: SendControls) => Promise<SendOutcome>;
type Wait = (milliseconds: number) => Promise<void>;

export interface QueueSettings {
  send: Send;
  /** Called for a removed photograph that the server has. */
  discard: (photoId: string) => void;
  /** In tests it need not take its time. */
  wait?: Wait;
}

const atOnce = 3;
/** Milliseconds before a file is sent a second and a third time. */
const backoff = [1000, 4000];
export const alreadyAdded = 'This photo is already in the list.';

export type UploadQueue = ReturnType<typeof createUploadQueue>;

export function createUploadQueue({ send, discard, wait = sleep }: QueueSettings) {
  const uploads = createUploadList();
  const travelling = new Map<number, AbortController>();
  let nextKey = 1;

  const isUnderWay = () => uploads.now().some(({ state }) => state === 'waiting' || state === 'sending');

  function sendWaiting() {
    for (const upload of uploads.now()) {
      if (travelling.size >= atOnce) return;
      if (upload.state === 'waiting' && upload.file) void deliver(upload.key, upload.file);
    }
  }

  async function deliver(key: number, file: File) {
    const controller = new AbortController();
    const { signal } = controller;
    travelling.set(key, controller);
    uploads.update(key, { state: 'sending', progress: 0, error: null });
    const onProgress = (progress: number) => uploads.update(key, { progress });
    const outcome = await sendPatiently(send, wait, file, { onProgress, signal });
    if (travelling.get(key) === controller) travelling.delete(key);
    if (signal.aborted) {
      // It was removed while it travelled, and may have arrived all the same.
      if (outcome.ok) discard(outcome.photoId);
    } else if (outcome.ok) {
      uploads.update(key, { state: 'stored', progress: 1, photoId: outcome.photoId });
    } else {
      uploads.update(key, { state: 'failed', error: outcome.message, mayRetry: outcome.retry !== 'never' });
    }
    sendWaiting();
  }

  return {
    /** The list now; the same object until something changes. */
    list: uploads.now,
    subscribe: uploads.subscribe,
    /** Moves a photograph to a place from 0, that of the main one. */
    move: uploads.move,
    isUnderWay,

    /** Takes what can be taken, in the order given, and begins to send it; answers with the rest and why. */
    add(files: readonly File[]): RefusedFile[] {
      const refused: RefusedFile[] = [];
      for (const file of files) {
        const message = checkChosenFile(file) ?? checkAgainst(uploads.now(), file);
        if (message === null) uploads.replace([...uploads.now(), chosenUpload(nextKey++, file)]);
        else refused.push({ fileName: file.name, message });
      }
      sendWaiting();
      return refused;
    },

    /** Puts photographs that the server already has at the end of the list. */
    addStored(photos: readonly Pick<DraftPhoto, 'id' | 'name' | 'thumbnail'>[]) {
      uploads.replace([...uploads.now(), ...photos.map((photo) => storedUpload(nextKey++, photo))]);
    },

    remove(key: number) {
      const removed = uploads.now().find((upload) => upload.key === key);
      travelling.get(key)?.abort();
      travelling.delete(key);
      uploads.replace(uploads.now().filter((upload) => upload.key !== key));
      if (removed?.photoId) discard(removed.photoId);
      sendWaiting();
    },

    retry(key: number) {
      uploads.update(key, { state: 'waiting', error: null, progress: 0 });
      sendWaiting();
    },

    /** The server has lost what it had (the draft was closed): everything that is still at hand is sent again. */
    sendAllAgain() {
      uploads.replace(
        uploads.now().map((upload) => (upload.state === 'stored' ? lostUpload(upload) : upload)),
      );
      sendWaiting();
    },

    /** Waits until nothing is under way any more, whether stored or failed. */
    async settled(): Promise<void> {
      if (!isUnderWay()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const unsubscribe = uploads.subscribe(() => {
        if (!isUnderWay()) resolve();
      });
      await promise;
      unsubscribe();
    },
  };
}

async function sendPatiently(
  send: Send,
  wait: Wait,
  file: File,
  controls: SendControls,
): Promise<SendOutcome> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await send(file, controls);
    const pause = backoff[attempt];
    if (outcome.ok || outcome.retry !== 'soon' || pause === undefined || controls.signal.aborted)
      return outcome;
    controls.onProgress(0);
    await wait(pause);
    if (controls.signal.aborted) return outcome;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function checkAgainst(uploads: readonly Upload[], file: File): string | null {
  if (uploads.some((upload) => upload.file && isSameFile(upload.file, file))) return alreadyAdded;
  return uploads.length >= photoLimits.count ? photoMessages.tooMany(uploads.length) : null;
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
