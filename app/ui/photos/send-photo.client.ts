// One photo over the network by the tus protocol: what has arrived need not be sent again, after another try or a reload.
// Hides the library, which keeps the addresses of unfinished uploads in this browser. No part of the server's build
// (`.client`): in Node the library would listen to the process's signals.
import { href } from 'react-router';
import {
  defaultOptions,
  type DetailedError,
  type PreviousUpload,
  Upload,
  type UrlStorage,
} from 'tus-js-client';
import { type DraftPhoto, photoMessages, type UploadAnswer } from '#domain/photo.ts';
import type { SendControls, SendOutcome } from './upload-transfer.ts';

/** Milliseconds without a sign of life after which a connection counts as lost. */
const timeoutMs = 120_000;

const lost: SendOutcome = {
  ok: false,
  message: 'The connection was lost. Please try again.',
  retry: 'soon',
};

const urlStorage = withPageMemory(defaultOptions.urlStorage);

/** Besides what the queue knows: the draft that should take the photo is closed. */
export type PhotoAnswer = SendOutcome | 'draft-gone';

/**
 * Ends of uploads that were asked for and not answered: perhaps they took place, and then there is no upload any more to
 * go on with.
 */
const unanswered = new Set<string>();

/**
 * Sends a file to an address that takes uploads, or what of it is not there yet. Never rejects. Aborting counts as a failure
 * until all of it has arrived: from then on the answer tells what became of it. Windows that send the same file take turns,
 * since each would end the requests of the other; one that had to wait looks among the photos of `stored` first.
 */
export async function sendPhoto(
  address: string,
  file: File,
  controls: SendControls,
  stored: () => Promise<readonly DraftPhoto[]> = async () => [],
): Promise<PhotoAnswer> {
  const send = () => sendAlone(address, file, controls);
  // Browsers have locks where the page came by HTTPS, or from their own machine.
  if (!('locks' in navigator)) return send();
  const { name, size, lastModified } = file;
  const lock = `baystead-photo:${address}:${name}/${size}/${lastModified}`;
  const answer = await navigator.locks.request(lock, { ifAvailable: true }, (own) => own && send());
  if (answer) return answer;
  const sendUnlessStored = async (): Promise<PhotoAnswer> => {
    const photo = (await stored()).find((each) => each.name === name && each.bytes === size);
    return photo ? { ok: true, photo } : send();
  };
  return navigator.locks.request(lock, { signal: controls.signal }, sendUnlessStored).catch(() => lost);
}

async function sendAlone(
  address: string,
  file: File,
  { onProgress, signal }: SendControls,
): Promise<PhotoAnswer> {
  const { promise, resolve } = Promise.withResolvers<PhotoAnswer>();
  const upload = new Upload(file, {
    ...whereTo(address),
    metadata: { name: file.name, type: file.type },
    // The queue tries again: the end of an upload may need that as well.
    retryDelays: null,
    onProgress: (sent, total) => {
      restartTimer();
      onProgress(sent / total);
    },
    onAfterResponse: (request, response) => {
      // The library would begin anew when it cannot learn how much has arrived.
      if (request.getMethod() === 'HEAD' && response.getStatus() >= 500) throw new Error('not now');
    },
    onSuccess: () => resolve(finish(upload.url ?? '')),
    onError: (error) => resolve('originalRequest' in error ? readError(error) : lost),
  });
  const giveUp = () => {
    void upload.abort();
    resolve(lost);
  };
  let timer = setTimeout(giveUp, timeoutMs);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeoutMs);
  };
  signal.addEventListener('abort', giveUp);
  const [former] = await upload.findPreviousUploads();
  if (former) upload.resumeFromPreviousUpload(former);
  if (signal.aborted) resolve(lost);
  else if (former?.uploadUrl && unanswered.has(former.uploadUrl)) resolve(finish(former.uploadUrl));
  else upload.start();
  const answer = await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', giveUp);
  if (answer !== 'draft-gone' && (answer.ok || answer.retry === 'never')) await forget(upload);
  return answer;
}

/** Lets the server make a photo of what has arrived; asked again, it answers the same. */
async function finish(address: string): Promise<PhotoAnswer> {
  unanswered.add(address);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(address, { method: 'POST', signal });
    const body = await answer.text();
    // A proxy may have lost the answer.
    if (answer.status < 500) unanswered.delete(address);
    return readAnswer({ status: answer.status, body });
  } catch {
    return lost;
  }
}

/** Gives up what has arrived of a file. What it cannot be told, the server finds out by itself after a day. */
export async function discardUpload(address: string, file: File): Promise<void> {
  for (const { uploadUrl } of await forget(new Upload(file, whereTo(address)))) {
    const headers = { 'tus-resumable': '1.0.0' };
    if (uploadUrl) await fetch(uploadUrl, { method: 'DELETE', headers, keepalive: true }).catch(() => null);
  }
}

/** What the library tells uploads apart by, besides the file, and where it keeps their addresses. */
function whereTo(address: string) {
  return { endpoint: new URL(address, location.href).href, urlStorage };
}

async function forget(upload: Upload): Promise<PreviousUpload[]> {
  const former = await upload.findPreviousUploads();
  for (const { urlStorageKey } of former) await urlStorage.removeUpload(urlStorageKey);
  return former;
}

/**
 * Where the browser's storage is full or forbidden, the library would never get beyond the beginning of an upload. This
 * page remembers the address then: the next try goes on, and only a reload begins anew.
 */
export function withPageMemory(kept: UrlStorage): UrlStorage {
  const remembered = new Map<string, PreviousUpload>();
  return {
    findAllUploads: async () => kept.findAllUploads(),
    async findUploadsByFingerprint(fingerprint) {
      const former = remembered.get(fingerprint);
      return former ? [former] : withFallback(() => kept.findUploadsByFingerprint(fingerprint), []);
    },
    async addUpload(fingerprint, upload) {
      const key = await withFallback(() => kept.addUpload(fingerprint, upload), null);
      if (key !== null) return key;
      remembered.set(fingerprint, { ...upload, urlStorageKey: fingerprint });
      return fingerprint;
    },
    async removeUpload(key) {
      if (!remembered.delete(key)) await withFallback(() => kept.removeUpload(key), undefined);
    },
  };
}

/** What the browser refuses is thrown at once, or comes as a rejection. */
async function withFallback<Value>(work: () => Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await work();
  } catch {
    return fallback;
  }
}

function readError({ originalRequest, originalResponse }: DetailedError): PhotoAnswer {
  if (!originalResponse) return lost;
  const isBegin = originalRequest.getMethod() === 'POST';
  return readAnswer({ status: originalResponse.getStatus(), body: originalResponse.getBody(), isBegin });
}

interface Answer {
  status: number;
  body: string;
  /** Whether an upload should have begun. */
  isBegin?: boolean;
}

/** Of what an upload is on the server, or how much of it: the next try asks, and goes on from there. */
const outOfStep = new Set([404, 408, 409, 410, 423]);
const diskFull = 507;

/** What the server's answer means for a file. */
export function readAnswer({ status, body, isBegin = false }: Answer): PhotoAnswer {
  const said = readBody(body);
  if (said && 'photo' in said) return { ok: true, photo: said.photo };
  if (status === 404 && isBegin) return 'draft-gone';
  if (status === 413) return { ok: false, message: photoMessages.tooLarge, retry: 'never' };
  const message = said?.message ?? photoMessages.notStored;
  if (status === 422) return { ok: false, message, retry: 'never' };
  const passes = outOfStep.has(status) || (status >= 500 && status !== diskFull);
  return { ok: false, message, retry: passes ? 'soon' : 'asked' };
}

/** Null for anything but our own JSON. */
function readBody(body: string): UploadAnswer | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const isOurs =
      typeof parsed === 'object' && parsed !== null && ('photo' in parsed || 'message' in parsed);
    return isOurs ? (parsed as UploadAnswer) : null;
  } catch {
    return null;
  }
}

/**
 * Tells the server that a photo was removed, and answers whether it has heard. Never rejects: it is told again when
 * it still names the photo.
 */
export async function discardPhoto(draftId: string, photoId: string): Promise<boolean> {
  const address = photosAddress({ draft: draftId, id: photoId });
  const answer = await fetch(address, { method: 'DELETE', keepalive: true }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/** The photos that the server has of a draft; none when it cannot be asked. */
export async function storedPhotos(draftId: string): Promise<DraftPhoto[]> {
  try {
    const answer = await fetch(photosAddress({ draft: draftId }));
    return answer.ok ? ((await answer.json()) as DraftPhoto[]) : [];
  } catch {
    return [];
  }
}

function photosAddress(query: { draft: string; id?: string }): string {
  return `${href('/submit-property/photos')}?${new URLSearchParams(query).toString()}`;
}
