// The requests of a photo list: announces, uploads (over tus), lists and deletes photos. `.client` keeps the
// tus library out of the server's build, where it would handle process signals.
import { type DetailedError, Upload as TusUpload } from 'tus-js-client';
import { type DraftPhoto, photoMessages } from '#domain/property/photo.ts';
import type { AnnouncedFile, AnnouncedPhotos } from '#domain/property/photo-announcement.ts';
import { sleep } from '#ui/controls/sleep.ts';
import type { Upload } from './upload.ts';

export interface SendFailure {
  ok: false;
  message: string;
  /** The server doesn't know the draft or the photo. */
  isGone?: boolean;
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
/** The content of one request. A broken connection loses no more. */
const chunkBytes = 1_000_000;

const connectionLost: SendFailure = { ok: false, message: 'The connection was lost. Please try again.' };

/**
 * Tells the server which photos will follow. Idempotent, because the request contains their ids. Never
 * rejects.
 */
export async function announcePhotos(
  url: string,
  uploads: readonly Upload[],
): Promise<{ ok: true; photos: AnnouncedPhotos } | SendFailure> {
  const files = uploads.map(({ id, name, bytes, file }): AnnouncedFile => ({
    id,
    name,
    bytes,
    type: file?.type ?? '',
  }));
  const headers = { 'content-type': 'application/json' };
  const response = await request(url, { method: 'POST', headers, body: JSON.stringify({ files }) });
  if (!response.ok) return response;
  const photos = readJson(response.body)?.photos;
  // A proxy may have responded with JSON of its own.
  return photos?.length === files.length ? { ok: true, photos } : connectionLost;
}

/** Deletes a photo. Without a connection, the server keeps it. Never rejects. */
export async function deletePhoto(url: string): Promise<void> {
  await request(url, { method: 'DELETE', keepalive: true });
}

/** Retries for half a minute after temporary failures. */
async function request(url: string, init: RequestInit): Promise<{ ok: true; body: string } | SendFailure> {
  let failure = connectionLost;
  for (const delay of [0, ...retryDelays]) {
    await sleep(delay);
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const body = await response.text();
      if (response.ok) return { ok: true, body };
      failure = readFailure(response.status, body);
      if (!isTemporary(response.status)) break;
    } catch {
      failure = connectionLost;
    }
  }
  return failure;
}

/**
 * Uploads the content of an announced photo, from where an earlier attempt stopped. Retries for half a minute
 * after the last progress. Never rejects. Aborting returns a failure, even if the server has all bytes.
 */
export function sendFile(
  url: string,
  file: File,
  { onProgress, signal }: SendControls,
): Promise<{ ok: true } | SendFailure> {
  return new Promise((resolve) => {
    const upload = new TusUpload(file, {
      uploadUrl: new URL(url, location.href).href,
      chunkSize: chunkBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      // The library forgets an abort that comes before its first request.
      onBeforeRequest: () => signal.throwIfAborted(),
      onShouldRetry: (error) => !signal.aborted && isTemporary(error.originalResponse?.getStatus() ?? 0),
      onProgress: (sent, total) => {
        watchProgress();
        onProgress(sent / total);
      },
      onSuccess: () => finish({ ok: true }),
      onError: (error) => finish(readError(error)),
    });
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    function watchProgress() {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(stop, timeoutMs);
    }
    function stop() {
      void upload.abort();
      finish(connectionLost);
    }
    function finish(outcome: { ok: true } | SendFailure) {
      clearTimeout(stallTimer);
      resolve(outcome);
    }
    signal.addEventListener('abort', stop);
    watchProgress();
    upload.start();
  });
}

function readError(error: Error | DetailedError): SendFailure {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return response ? readFailure(response.getStatus(), response.getBody()) : connectionLost;
}

/** No connection, a timeout, another offset, an upload that another request has locked, or a server error. */
function isTemporary(status: number): boolean {
  const diskFull = 507;
  return [0, 408, 409, 423].includes(status) || (status >= 500 && status !== diskFull);
}

function readFailure(status: number, body: string): SendFailure {
  return {
    ok: false,
    message: readJson(body)?.message ?? photoMessages.notStored,
    ...(status === 404 && { isGone: true }),
  };
}

/** Null unless the body is JSON, such as our own. */
function readJson(body: string): { photos?: AnnouncedPhotos; message?: string } | null {
  try {
    return JSON.parse(body) as ReturnType<typeof readJson>;
  } catch {
    return null;
  }
}

/** The photos that the server knows. Empty if the request fails. */
export async function listPhotos(url: string): Promise<DraftPhoto[]> {
  try {
    const response = await fetch(url);
    return response.ok ? ((await response.json()) as DraftPhoto[]) : [];
  } catch {
    return [];
  }
}
