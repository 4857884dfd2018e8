// Uploads photos over tus, and lists and deletes stored ones. tus-js-client stores the URLs of uploads in
// localStorage, so a reload resumes them. `.client` keeps the library out of the server's build, where it
// would handle process signals.
import { href } from 'react-router';
import {
  defaultOptions,
  type DetailedError,
  Upload,
  type UploadOptions,
  type UrlStorage,
} from 'tus-js-client';
import { type DraftPhoto, photoMessages, type UploadResult } from '#domain/photo.ts';
import { sleep } from '#ui/controls/sleep.ts';

export type SendOutcome = { ok: true; photo: DraftPhoto } | SendFailure;

export interface SendFailure {
  ok: false;
  message: string;
  /** When to retry: after reconnecting, on the user's request, or never. */
  retry: 'auto' | 'manual' | 'never';
  /** The draft was submitted or deleted. */
  isDraftGone?: boolean;
  /** The server doesn't have all bytes of the upload, or has deleted it. */
  isIncomplete?: boolean;
}

export interface SendControls {
  /** Called with the sent fraction, 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Delays before retries, in ms. Any progress starts again with the first delay. */
const retryDelays = [1000, 2000, 4000, 8000, 15_000];
/** Limit for a request without progress, in ms. */
const timeoutMs = 120_000;

const connectionLost: SendFailure = {
  ok: false,
  message: 'The connection was lost. Please try again.',
  retry: 'auto',
};

/**
 * The library's storage of upload URLs. If the browser can't store a URL, the upload continues, but a reload
 * starts it over.
 */
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
 * Uploads a file and turns it into a photo. Resumes an earlier attempt, and retries for half a minute. Never
 * rejects. Aborting before the server has all bytes returns a failure. After that, returns the server's
 * result.
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
    onShouldRetry: (error) => readError(error).retry === 'auto',
    onAfterResponse: (request, response) => {
      // Without an offset from the server, the library would upload the file from its start.
      if (request.getMethod() === 'HEAD' && response.getStatus() >= 500) throw new Error('not now');
    },
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  // An earlier attempt may have sent all bytes and lost the response, so this tries its URL before sending
  // any.
  let url = previous?.uploadUrl ?? null;
  for (const delay of [...retryDelays, 0]) {
    if (url === null) {
      const sent = await sendBytes(upload, controls);
      if (typeof sent !== 'string') return sent;
      url = sent;
    }
    const outcome = await makePhoto(url);
    if (outcome.ok || outcome.retry === 'never') await forgetUpload(upload);
    if (outcome.ok || outcome.retry !== 'auto') return outcome;
    if (outcome.isIncomplete) url = null;
    else await sleep(delay);
    if (controls.signal.aborted) return connectionLost;
  }
  return connectionLost;
}

/** Returns the URL of the complete upload, or the failure. */
async function sendBytes(
  upload: Upload,
  { onProgress, signal }: SendControls,
): Promise<string | SendFailure> {
  const { promise, resolve } = Promise.withResolvers<string | SendFailure>();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  function handleProgress(sent: number, total: number) {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => void upload.abort().then(() => upload.start()), timeoutMs);
    onProgress(sent / total);
  }
  function handleAbort() {
    void upload.abort();
    resolve(connectionLost);
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
  clearTimeout(stallTimer);
  signal.removeEventListener('abort', handleAbort);
  return sent;
}

/** Turns a complete upload into a photo. Idempotent. */
async function makePhoto(url: string): Promise<SendOutcome> {
  try {
    const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(timeoutMs) });
    return readResponse(response.status, await response.text());
  } catch {
    return connectionLost;
  }
}

async function forgetUpload(upload: Upload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads())
    await urlStorage.removeUpload(urlStorageKey);
}

function readError(error: Error | DetailedError): SendFailure {
  if (!('originalRequest' in error) || !error.originalResponse) return connectionLost;
  const { originalRequest, originalResponse } = error;
  const read = readResponse(originalResponse.getStatus(), originalResponse.getBody());
  if (read.ok) return connectionLost;
  // Creating an upload fails with 404 if the draft is gone.
  const isCreation = originalRequest.getMethod() === 'POST';
  return isCreation && originalResponse.getStatus() === 404
    ? { ok: false, message: photoMessages.notStored, retry: 'manual', isDraftGone: true }
    : read;
}

/** Statuses after which the next attempt asks the server for its offset and resumes there. */
const incompleteStatuses = new Set([404, 409, 410]);
/** A timeout, and an upload that another request has locked. */
const temporaryStatuses = new Set([408, 423]);
const diskFullStatus = 507;

/** Reads the response to an upload request. */
export function readResponse(status: number, body: string): SendOutcome {
  const parsed = parseResult(body);
  if (parsed && 'photo' in parsed) return { ok: true, photo: parsed.photo };
  if (status === 413) return { ok: false, message: photoMessages.tooLarge, retry: 'never' };
  const message = parsed?.message ?? photoMessages.notStored;
  if (status === 422) return { ok: false, message, retry: 'never' };
  if (incompleteStatuses.has(status)) return { ok: false, message, retry: 'auto', isIncomplete: true };
  const isTemporary = temporaryStatuses.has(status) || (status >= 500 && status !== diskFullStatus);
  return { ok: false, message, retry: isTemporary ? 'auto' : 'manual' };
}

/** Null unless the body is our own JSON. */
function parseResult(body: string): UploadResult | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const isOurs =
      typeof parsed === 'object' && parsed !== null && ('photo' in parsed || 'message' in parsed);
    return isOurs ? (parsed as UploadResult) : null;
  } catch {
    return null;
  }
}

/**
 * Deletes a stored photo. Returns false if it may need a retry. Never rejects, and continues after the page
 * is closed.
 */
export async function deletePhoto(draftId: string, photoId: string): Promise<boolean> {
  const url = photosUrl({ draft: draftId, id: photoId });
  const response = await fetch(url, { method: 'DELETE', keepalive: true }).catch(() => null);
  return response !== null && response.status < 500;
}

/** The stored photos of a draft. Empty if the request fails. */
export async function listPhotos(draftId: string): Promise<DraftPhoto[]> {
  try {
    const response = await fetch(photosUrl({ draft: draftId }));
    return response.ok ? ((await response.json()) as DraftPhoto[]) : [];
  } catch {
    return [];
  }
}

function photosUrl(query: { draft: string; id?: string }): string {
  return `${href('/submit-property/photos')}?${new URLSearchParams(query).toString()}`;
}
