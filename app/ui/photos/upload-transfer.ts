// Files on their way to the server, a few at a time, each tried again when the network fails.
import type { DraftPhoto } from '#domain/photo.ts';
import type { Upload } from './upload.ts';
import type { UploadList } from './upload-list.ts';

/** What became of sending one file. */
export type SendOutcome =
  | { ok: true; photo: DraftPhoto }
  | { ok: false; message: string; retry: Upload['retry'] };

export interface SendControls {
  /** Called with how much has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

export type Send = (file: File, controls: SendControls) => Promise<SendOutcome>;

interface TransferSettings {
  uploads: UploadList;
  send: Send;
  onArrived: (key: number, file: File, photo: DraftPhoto) => void;
  /** It was removed while it was on its way, and has arrived all the same. */
  onUnwanted: (photoId: string) => void;
}

const atOnce = 3;
/** Milliseconds before a file is gone on with, after each time that it failed. */
const backoff = [1000, 2000, 4000, 8000, 15_000];

export type Transfers = ReturnType<typeof createTransfers>;

export function createTransfers({ uploads, send, onArrived, onUnwanted }: TransferSettings) {
  const underWay = new Map<number, AbortController>();
  /** Those that were told to stop and have not yet. */
  const stopping = new Set<Promise<void>>();

  /** Sends what waits, as far as there is room. */
  function begin() {
    for (const upload of uploads.now()) {
      if (underWay.size >= atOnce) return;
      if (upload.state === 'waiting' && upload.file) void deliver(upload.key, upload.file);
    }
  }

  async function deliver(key: number, file: File) {
    const controller = new AbortController();
    const { signal } = controller;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => stopping.add(over));
    underWay.set(key, controller);
    uploads.update(key, { state: 'sending', progress: 0, error: null });
    const onProgress = (progress: number) => uploads.update(key, { progress });
    const outcome = await sendPatiently(send, file, { onProgress, signal });
    if (underWay.get(key) === controller) underWay.delete(key);
    if (signal.aborted) {
      // Unless it was brought back meanwhile: then it is sent again, and the server answers with the same photo.
      if (outcome.ok && uploads.now().every((upload) => upload.key !== key)) onUnwanted(outcome.photo.id);
    } else if (outcome.ok) {
      onArrived(key, file, outcome.photo);
    } else {
      uploads.update(key, { state: 'failed', error: outcome.message, retry: outcome.retry });
    }
    end();
    stopping.delete(over);
    begin();
  }

  return {
    begin,
    /** Resolves when all that was told to stop has done so. */
    stopped: async () => void (await Promise.all(stopping)),
    stop: (key: number) => {
      underWay.get(key)?.abort();
      underWay.delete(key);
    },
    /** Sends these once more. */
    again: (isMeant: (upload: Upload) => boolean) => {
      for (const { key } of uploads.now().filter(isMeant)) {
        uploads.update(key, { state: 'waiting', error: null, progress: 0 });
      }
      begin();
    },
  };
}

async function sendPatiently(send: Send, file: File, controls: SendControls): Promise<SendOutcome> {
  const { signal } = controls;
  const aborted = new Promise((resolve) => {
    signal.addEventListener('abort', resolve);
  });
  /** How much the server had when a try began: it tells before it is sent more. */
  let arrived = 0;
  let attempt = 0;
  let isFirst = true;
  const onProgress = (fraction: number) => {
    if (isFirst && fraction > arrived) {
      arrived = fraction;
      attempt = 0;
    }
    isFirst = false;
    controls.onProgress(fraction);
  };
  for (; ; attempt += 1) {
    isFirst = true;
    const outcome = await send(file, { onProgress, signal });
    const pause = backoff[attempt];
    if (outcome.ok || outcome.retry !== 'soon' || pause === undefined || signal.aborted) return outcome;
    await Promise.race([sleep(pause), aborted]);
    if (signal.aborted) return outcome;
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
