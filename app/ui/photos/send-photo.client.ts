// Photos over the network: uploads by tus (tus-js-client keeps their URLs in localStorage, so a reload resumes them), and the
// requests about stored photos. `.client` keeps the library out of the server's build, where it would listen to signals.
import { href } from 'react-router';
import {
  defaultOptions,
  type DetailedError,
  Upload,
  type UploadOptions,
  type UrlStorage,
} from 'tus-js-client';
import { type DraftPhoto, photoMessages, type UploadAnswer } from '#domain/photo.ts';
import { sleep } from '#ui/controls/sleep.ts';

export type SendOutcome = { ok: true; photo: DraftPhoto } | SendFailure;

export interface SendFailure {
  ok: false;
  message: string;
  /** What sends it again: the network coming back, the person's button, or nothing. */
  retry: 'soon' | 'asked' | 'never';
  /** The draft was submitted or removed. */
  isDraftGone?: boolean;
  /** The server does not have all bytes, or no longer knows the upload. */
  isIncomplete?: boolean;
}

export interface SendControls {
  /** Called with the sent fraction, 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** In ms before a retry. The count starts over whenever the server has received more. */
const retryDelays = [1000, 2000, 4000, 8000, 15_000];
/** After this many ms without progress a request counts as lost. */
const timeoutMs = 120_000;

const lost: SendFailure = {
  ok: false,
  message: 'The connection was lost. Please try again.',
  retry: 'soon',
};

/** The library's storage of upload URLs. Without room for a URL the upload goes on, and only a reload starts it over. */
const urlStorage: UrlStorage = {
  findAllUploads: () => defaultOptions.urlStorage.findAllUploads(),
  findUploadsByFingerprint: (fingerprint) => defaultOptions.urlStorage.findUploadsByFingerprint(fingerprint),
  async addUpload(fingerprint, upload) {
    try {
      return await defaultOptions.urlStorage.addUpload(fingerprint, upload);
    } catch {
      return fingerprint;
    }
  },
  removeUpload: (key) => defaultOptions.urlStorage.removeUpload(key),
};

/**
 * Uploads a file, resuming what an earlier attempt has sent, and has the server make a photo of it. Retries for half a minute.
 * Never rejects. Aborting counts as a failure until the server has all bytes; from then on the outcome tells what became of it.
 */
export async function sendPhoto(
  uploadsUrl: string,
  file: File,
  controls: SendControls,
): Promise<SendOutcome> {
  const upload = new Upload(file, {
    endpoint: new URL(uploadsUrl, location.href).href,
    metadata: { name: file.name, type: file.type },
    retryDelays,
    urlStorage,
    onShouldRetry: (error) => readError(error).retry === 'soon',
    onAfterResponse: (request, response) => {
      // The library would start over when it cannot learn how much has arrived.
      if (request.getMethod() === 'HEAD' && response.getStatus() >= 500) throw new Error('not now');
    },
  });
  const [former] = await upload.findPreviousUploads();
  if (former) upload.resumeFromPreviousUpload(former);
  // An upload of an earlier attempt may be complete, and its answer lost: then its bytes must not be sent again.
  let url = former?.uploadUrl ?? null;
  for (const delay of [...retryDelays, 0]) {
    if (url === null) {
      const sent = await sendBytes(upload, controls);
      if (typeof sent !== 'string') return sent;
      url = sent;
    }
    const answer = await makePhoto(url);
    if (answer.ok || answer.retry === 'never') await forgetUpload(upload);
    if (answer.ok || answer.retry !== 'soon') return answer;
    if (answer.isIncomplete) url = null;
    else await sleep(delay);
    if (controls.signal.aborted) return lost;
  }
  return lost;
}

/** Answers with the URL of the complete upload, or with why it failed. */
async function sendBytes(
  upload: Upload,
  { onProgress, signal }: SendControls,
): Promise<string | SendFailure> {
  const { promise, resolve } = Promise.withResolvers<string | SendFailure>();
  let stall: ReturnType<typeof setTimeout> | undefined;
  function handleProgress(sent: number, total: number) {
    clearTimeout(stall);
    stall = setTimeout(() => void upload.abort().then(() => upload.start()), timeoutMs);
    onProgress(sent / total);
  }
  function handleAbort() {
    void upload.abort();
    resolve(lost);
  }
  Object.assign(upload.options, {
    onProgress: handleProgress,
    onSuccess: () => resolve(upload.url ?? ''),
    onError: (error: Error | DetailedError) => resolve(readError(error)),
  } satisfies Partial<UploadOptions>);
  signal.addEventListener('abort', handleAbort);
  if (signal.aborted) handleAbort();
  else upload.start();
  const sent = await promise;
  clearTimeout(stall);
  signal.removeEventListener('abort', handleAbort);
  return sent;
}

/** Has the server make a photo of a complete upload. May be repeated: it answers the same. */
async function makePhoto(url: string): Promise<SendOutcome> {
  try {
    const answer = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(timeoutMs) });
    return readAnswer(answer.status, await answer.text());
  } catch {
    return lost;
  }
}

async function forgetUpload(upload: Upload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads())
    await urlStorage.removeUpload(urlStorageKey);
}

function readError(error: Error | DetailedError): SendFailure {
  if (!('originalRequest' in error) || !error.originalResponse) return lost;
  const { originalRequest, originalResponse } = error;
  const read = readAnswer(originalResponse.getStatus(), originalResponse.getBody());
  if (read.ok) return lost;
  const isBegin = originalRequest.getMethod() === 'POST';
  return isBegin && originalResponse.getStatus() === 404
    ? { ok: false, message: photoMessages.notStored, retry: 'asked', isDraftGone: true }
    : read;
}

/** Statuses after which the next attempt asks how much the server has, and resumes there. */
const incomplete = new Set([404, 409, 410]);
/** Timeout, and a lock that another request holds. */
const passing = new Set([408, 423]);
const diskFull = 507;

/** What the server's answer means for a file. */
export function readAnswer(status: number, body: string): SendOutcome {
  const said = parseAnswer(body);
  if (said && 'photo' in said) return { ok: true, photo: said.photo };
  if (status === 413) return { ok: false, message: photoMessages.tooLarge, retry: 'never' };
  const message = said?.message ?? photoMessages.notStored;
  if (status === 422) return { ok: false, message, retry: 'never' };
  if (incomplete.has(status)) return { ok: false, message, retry: 'soon', isIncomplete: true };
  const isPassing = passing.has(status) || (status >= 500 && status !== diskFull);
  return { ok: false, message, retry: isPassing ? 'soon' : 'asked' };
}

/** Null for anything but our own JSON. */
function parseAnswer(body: string): UploadAnswer | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const isOurs =
      typeof parsed === 'object' && parsed !== null && ('photo' in parsed || 'message' in parsed);
    return isOurs ? (parsed as UploadAnswer) : null;
  } catch {
    return null;
  }
}

/** Deletes a stored photo; true if the server heard of it. Never rejects, may be repeated, and outlives the page. */
export async function deletePhoto(draftId: string, photoId: string): Promise<boolean> {
  const url = photosUrl({ draft: draftId, id: photoId });
  const answer = await fetch(url, { method: 'DELETE', keepalive: true }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/** The stored photos of a draft; none if the server cannot be asked. */
export async function listPhotos(draftId: string): Promise<DraftPhoto[]> {
  try {
    const answer = await fetch(photosUrl({ draft: draftId }));
    return answer.ok ? ((await answer.json()) as DraftPhoto[]) : [];
  } catch {
    return [];
  }
}

function photosUrl(query: { draft: string; id?: string }): string {
  return `${href('/submit-property/photos')}?${new URLSearchParams(query).toString()}`;
}
