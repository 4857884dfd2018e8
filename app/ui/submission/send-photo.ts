// One photograph over the network. XMLHttpRequest, because fetch tells nothing about how much has been sent.
import { href } from 'react-router';
import { photoMessages, type UploadAnswer } from '#domain/photo.ts';
import type { SendControls, SendOutcome } from './upload-queue.ts';

const connectionLost = 'The connection was lost. Please try again.';

/** Besides what the queue knows: the draft that should take the photograph is closed. */
export type PhotoAnswer = SendOutcome | 'draft-gone';

/** Sends a file to the draft that this browser's cookie opens. Never rejects; aborting counts as a failure. */
export function sendPhoto(file: File, { onProgress, signal }: SendControls): Promise<PhotoAnswer> {
  const { promise, resolve } = Promise.withResolvers<PhotoAnswer>();
  const request = new XMLHttpRequest();
  const lost = () => resolve({ ok: false, message: connectionLost, retry: 'soon' });
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  request.addEventListener('load', () => resolve(readAnswer(request.status, request.response)));
  request.addEventListener('error', lost);
  request.addEventListener('abort', lost);
  request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
  request.responseType = 'json';
  request.open('POST', href('/submit-property/photos'));
  const form = new FormData();
  form.append('photo', file);
  request.send(form);
  return promise;
}

/** What the server's answer to one file means for it. `body` is null when it was no JSON. */
export function readAnswer(status: number, body: unknown): PhotoAnswer {
  const { photos, refused, message } = (body ?? {}) as Partial<UploadAnswer> & { message?: unknown };
  const stored = photos?.[0];
  if (stored) return { ok: true, photoId: stored.id };
  const refusal = refused?.[0]?.message;
  if (refusal !== undefined) {
    const passing = status === 429 || refusal === photoMessages.notStored;
    return { ok: false, message: refusal, retry: passing ? 'asked' : 'never' };
  }
  if (status === 404) return 'draft-gone';
  if (status === 413) return { ok: false, message: photoMessages.tooLarge, retry: 'never' };
  const said = typeof message === 'string' ? message : photoMessages.notStored;
  return { ok: false, message: said, retry: status >= 500 ? 'soon' : 'asked' };
}

/**
 * Tells the server that a photograph was removed. What comes of it is not waited for: a photograph that the final
 * request does not name is swept in any case.
 */
export async function discardPhoto(photoId: string): Promise<void> {
  const address = `${href('/submit-property/photos')}?id=${encodeURIComponent(photoId)}`;
  await fetch(address, { method: 'DELETE' }).catch(() => undefined);
}
