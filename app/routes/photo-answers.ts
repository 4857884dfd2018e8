// How the two forms with photographs are answered by the server: in JSON, to a script of theirs.
import type { RouterContextProvider } from 'react-router';
import { appContext, visitContext } from './context.ts';
import { refusalInit } from './form-answer.ts';
import { type Failure, failureMessage } from '#domain/failure.ts';
import type { UploadAnswer } from '#domain/photo.ts';
import type { Draft } from '#server/accounts/access.ts';

const nothing: UploadAnswer = { photos: [], refused: [] };

/** Takes the files of a multipart request into a draft. */
export async function receivePhotos(
  draft: Draft,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { drafts, photos } = context.get(appContext);
  await drafts.noteUse(draft);
  const received = await photos.receive(draft, {
    body: request.body ?? new Blob([]).stream(),
    contentType: request.headers.get('content-type') ?? '',
    address: context.get(visitContext).address,
    signal: request.signal,
  });
  if (!received.ok) return refusePhotos(received.failure);
  const { limited, ...upload } = received.value;
  if (limited) return refusePhotos(limited, upload);
  return answerPhotos(upload, { status: upload.photos.length === 0 ? 422 : 200 });
}

export function refusePhotos(failure: Failure, upload: UploadAnswer = nothing): Response {
  return answerPhotos({ ...upload, message: failureMessage(failure) }, refusalInit(failure));
}

export function answerPhotos(body: UploadAnswer & { message?: string }, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set('cache-control', 'no-store');
  return Response.json(body, { ...init, headers });
}
