// Responses about photos of a draft, shared by the submission form and the admin's edit form. Failures are
// JSON with a message.
import type { RouterContextProvider } from 'react-router';
import type { Draft } from '#server/access/proofs.ts';
import { serverContext, visitContext } from '../context.ts';
import { failureResponseInit } from '../form-response.ts';
import { type Failure, failureMessage } from '#domain/failure.ts';
import { type AnnouncementResult, readAnnouncement } from '#domain/property/photo-announcement.ts';
import { announcePhotos, receiveContent } from '#server/photos/uploads.ts';

interface PhotoRequest {
  /** Null if the request may not access a draft. */
  draft: Draft | null;
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Announces chosen files (POST): adds their photos to the draft, before the content is sent. */
export async function announce({ draft, request, context }: PhotoRequest): Promise<Response> {
  const files = readAnnouncement(await request.json().catch(() => null));
  if (!files) return new Response(null, { status: 400 });
  if (!draft) return refuseUpload({ kind: 'draft-not-found' });
  const { clientAddress } = context.get(visitContext);
  const photos = await announcePhotos(context.get(serverContext), draft, files, clientAddress);
  if (!photos.ok) return refuseUpload(photos.failure);
  return Response.json({ photos: photos.value } satisfies AnnouncementResult, { headers: noStore });
}

/** Receives the content of a photo over tus: HEAD asks for its offset, PATCH appends to it. */
export async function receive({ draft, request, context }: PhotoRequest, id: string): Promise<Response> {
  if (request.method !== 'HEAD' && request.method !== 'PATCH') return refuseMethod('HEAD', 'PATCH');
  if (!draft) return refuseUpload({ kind: 'draft-not-found' });
  const result = await receiveContent(context.get(serverContext), draft, id, request);
  if (!result.ok) return refuseUpload(result.failure);
  const { status, body, headers } = result.value;
  return new Response(body, { status, headers: { ...Object.fromEntries(headers), ...noStore } });
}

export const noStore = { 'cache-control': 'no-store' };

export function refuseUpload(failure: Failure): Response {
  const { status, headers } = failureResponseInit(failure);
  const result: AnnouncementResult = { message: failureMessage(failure) };
  return Response.json(result, { status, headers: { ...headers, ...noStore } });
}

export function refuseMethod(...allowed: string[]): Response {
  return new Response(null, { status: 405, headers: { allow: allowed.join(', ') } });
}
