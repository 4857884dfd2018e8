// One photograph over the network. XMLHttpRequest, because fetch tells nothing about how much has been sent.
import { href } from 'react-router';
import { type DraftPhoto, photoMessages, type UploadAnswer } from '#domain/photo.ts';
import type { SendControls, SendOutcome } from './upload-travel.ts';

const connectionLost = 'The connection was lost. Please try again.';
/** Milliseconds without a sign of life after which a connection counts as lost. */
const patience = 120_000;

/** Nothing that passes by itself. */
const diskFull = 507;

/** Besides what the queue knows: the draft that should take the photograph is closed. */
export type PhotoAnswer = SendOutcome | 'draft-gone';

/** Sends a file to an address that takes photographs. Never rejects; aborting counts as a failure. */
export function sendPhoto(
  address: string,
  file: File,
  { onProgress, signal }: SendControls,
): Promise<PhotoAnswer> {
  const { promise, resolve } = Promise.withResolvers<PhotoAnswer>();
  const request = new XMLHttpRequest();
  const lost = () => resolve({ ok: false, message: connectionLost, retry: 'soon' });
  const abort = () => request.abort();
  let impatience = setTimeout(abort, patience);
  signal.addEventListener('abort', abort);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    clearTimeout(impatience);
    impatience = setTimeout(abort, patience);
    onProgress(total > 0 ? loaded / total : 0);
  });
  request.addEventListener('load', () => resolve(readAnswer(request.status, request.response)));
  request.addEventListener('error', lost);
  request.addEventListener('abort', lost);
  request.addEventListener('loadend', () => {
    clearTimeout(impatience);
    signal.removeEventListener('abort', abort);
  });
  request.responseType = 'json';
  request.open('POST', address);
  const form = new FormData();
  form.append('photo', file);
  request.send(form);
  return promise;
}

/** What the server's answer to one file means for it. `body` is null when it was no JSON. */
export function readAnswer(status: number, body: unknown): PhotoAnswer {
  const { photos, refused, message } = (body ?? {}) as Partial<UploadAnswer> & { message?: unknown };
  const stored = photos?.[0];
  if (stored) return { ok: true, photo: stored };
  const refusal = refused?.[0]?.message;
  if (refusal !== undefined) {
    const passing = status === 429 || refusal === photoMessages.notStored;
    return { ok: false, message: refusal, retry: passing ? 'asked' : 'never' };
  }
  if (status === 404) return 'draft-gone';
  if (status === 413) return { ok: false, message: photoMessages.tooLarge, retry: 'never' };
  const said = typeof message === 'string' ? message : photoMessages.notStored;
  return { ok: false, message: said, retry: status >= 500 && status !== diskFull ? 'soon' : 'asked' };
}

/**
 * Tells the server that a photograph was removed, and answers whether it has heard. Never rejects: it is told again when
 * it still names the photograph.
 */
export async function discardPhoto(draftId: string, photoId: string): Promise<boolean> {
  const address = photosAddress({ draft: draftId, id: photoId });
  const answer = await fetch(address, { method: 'DELETE', keepalive: true }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/** The photographs that the server has of a draft; none when it cannot be asked. */
export async function storedPhotos(draftId: string): Promise<DraftPhoto[]> {
  try {
    const answer = await fetch(photosAddress({ draft: draftId }));
    return answer.ok ? ((await answer.json()) as UploadAnswer).photos : [];
  } catch {
    return [];
  }
}

/** Where the photographs of a draft are sent, whose key this browser holds. */
export function photosAddress(query: { draft: string; id?: string }): string {
  return `${href('/submit-property/photos')}?${new URLSearchParams(query).toString()}`;
}
