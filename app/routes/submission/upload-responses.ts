// Responses to uploads, shared by the submission form and the admin's edit form. Uploads use the tus
// protocol. POST to `uploads?…` starts one. HEAD, PATCH and DELETE to `uploads/ID?…` follow tus, and POST to
// it turns the uploaded bytes into a photo. Failures are JSON with a message.
import type { RouterContextProvider } from 'react-router';
import { serverContext, visitContext } from '../context.ts';
import { failureResponseInit } from '../form-response.ts';
import { type Failure, failureMessage, type Result } from '#domain/failure.ts';
import type { UploadResult } from '#domain/photo.ts';
import type { Draft } from '#server/accounts/access.ts';
import { touchDraft } from '#server/submission/drafts.ts';
import { beginUpload, continueUpload, finishUpload } from '#server/photos/uploads.ts';

interface UploadRequest {
  /** Null if the request may not access a draft. */
  draft: Draft | null;
  /** The upload's id; undefined for a new upload. */
  id: string | undefined;
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function handleUpload({ draft, id, request, context }: UploadRequest): Promise<Response> {
  const allowed = id === undefined ? ['POST'] : ['HEAD', 'PATCH', 'DELETE', 'POST'];
  if (!allowed.includes(request.method))
    return new Response(null, { status: 405, headers: { allow: allowed.join(', ') } });
  if (!draft) return refuseUpload({ kind: 'draft-not-found' });
  const server = context.get(serverContext);
  if (id === undefined) {
    await touchDraft(server, draft);
    return toResponse(await beginUpload(server, draft, request, context.get(visitContext).clientAddress));
  }
  if (request.method !== 'POST') return toResponse(await continueUpload(server, draft, id, request));
  const finished = await finishUpload(server, draft, id);
  if (!finished.ok) return refuseUpload(finished.failure);
  const result: UploadResult = { photo: finished.value };
  return Response.json(result, { headers: noStore });
}

const noStore = { 'cache-control': 'no-store' };

function toResponse(result: Result<Response>): Response {
  if (!result.ok) return refuseUpload(result.failure);
  const { status, body, headers } = result.value;
  return new Response(body, { status, headers: { ...Object.fromEntries(headers), ...noStore } });
}

export function refuseUpload(failure: Failure): Response {
  const { status, headers } = failureResponseInit(failure);
  const result: UploadResult = { message: failureMessage(failure) };
  return Response.json(result, { status, headers: { ...headers, ...noStore } });
}
