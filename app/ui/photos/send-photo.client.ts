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
  /** When to retry: after reconnecting, on the user's request, or never. */
  retry: 'auto' | 'manual' | 'never';
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

const connectionLost: SendFailure = {
  ok: false,
  message: 'The connection was lost. Please try again.',
  retry: 'auto',
};

/**
 * Tells the server which photos will follow. Idempotent, because the request contains their ids. Retries for
 * half a minute. Never rejects.
 */
export async function announcePhotos(
  url: string,
  uploads: readonly Upload[],
): Promise<{ ok: true; photos: AnnouncedPhotos } | SendFailure> {
  const files: AnnouncedFile[] = uploads.map(({ id, name, bytes, file }) => ({
    id,
    name,
    bytes,
    type: file?.type ?? '',
  }));
  let failure = connectionLost;
  for (const delay of [0, ...retryDelays]) {
    await sleep(delay);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ files }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await response.text();
      if (response.ok) {
        const { photos } = JSON.parse(body) as { photos: AnnouncedPhotos };
        // A proxy may have responded with JSON of its own.
        if (photos.length === files.length) return { ok: true, photos };
      }
      failure = response.ok ? connectionLost : readFailure(response.status, body);
    } catch {
      failure = connectionLost;
    }
    if (failure.retry !== 'auto') return failure;
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
      retryDelays,
      storeFingerprintForResuming: false,
      // The library forgets an abort that comes before its first request.
      onBeforeRequest: () => signal.throwIfAborted(),
      onShouldRetry: (error) => {
        const failure = readError(error);
        if (failure === connectionLost) checkFile();
        return !signal.aborted && failure.retry === 'auto';
      },
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
      stallTimer = setTimeout(() => void upload.abort().then(start), timeoutMs);
    }
    function start() {
      watchProgress();
      upload.start();
    }
    function stop(failure: SendFailure) {
      void upload.abort();
      finish(failure);
    }
    const handleAbort = () => stop(connectionLost);
    function finish(outcome: { ok: true } | SendFailure) {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', handleAbort);
      resolve(outcome);
    }
    /** To a request, a file that the browser can't read anymore looks like a lost connection. */
    function checkFile() {
      const changed: SendFailure = { ok: false, message: photoMessages.fileChanged, retry: 'never' };
      file
        .slice(0, 1)
        .arrayBuffer()
        .catch(() => stop(changed));
    }
    signal.addEventListener('abort', handleAbort);
    start();
  });
}

function readError(error: Error | DetailedError): SendFailure {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return response ? readFailure(response.getStatus(), response.getBody()) : connectionLost;
}

/** A timeout, another offset, and an upload that another request has locked. */
const temporaryStatuses = new Set([408, 409, 423]);
const diskFullStatus = 507;

export function readFailure(status: number, body: string): SendFailure {
  const isTemporary = temporaryStatuses.has(status) || (status >= 500 && status !== diskFullStatus);
  return {
    ok: false,
    message: readMessage(body) ?? (status === 413 ? photoMessages.tooLargeOnTheWay : photoMessages.notStored),
    retry: isTemporary ? 'auto' : 'manual',
    ...(status === 404 && { isGone: true }),
  };
}

/** Null unless the body is our own JSON. */
function readMessage(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** Returns false if the removal may need a retry. Never rejects, and continues after the page is closed. */
export async function deletePhoto(url: string): Promise<boolean> {
  const response = await fetch(url, { method: 'DELETE', keepalive: true }).catch(() => null);
  return response !== null && response.status < 500;
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
