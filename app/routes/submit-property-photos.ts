// The photographs of a submission in the making, as the wizard's script sends, lists and removes them: JSON, no page.
// Whose they are, the draft's cookie says; that the request comes from our own pages, server/http.ts has made sure.
import { type Failure, failureMessage, failureStatus } from '#domain/failure.ts';
import type { UploadAnswer } from '#domain/photo.ts';
import type { Route } from './+types/submit-property-photos';
import { appContext, visitContext } from './context.ts';
import { draftKeyOf } from './draft-cookie.ts';

/** The draft's photographs, in the order in which they came. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const draft = await openDraft(request, context);
  if (!draft) return refuse({ kind: 'draft-not-found' });
  return answer({ photos: await context.get(appContext).photos.listOf(draft), refused: [] });
}

/** POST adds the files of a multipart form, DELETE removes the photograph of the query's `id`. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST' && request.method !== 'DELETE') {
    return new Response(null, { status: 405, headers: { allow: 'GET, POST, DELETE' } });
  }
  const draft = await openDraft(request, context);
  if (!draft) return refuse({ kind: 'draft-not-found' });
  const { photos } = context.get(appContext);

  if (request.method === 'DELETE') {
    // Removing what is not there any more is what was wanted.
    await photos.remove(draft, new URL(request.url).searchParams.get('id') ?? '');
    return new Response(null, { status: 204 });
  }

  await context.get(appContext).drafts.noteUse(draft);
  const received = await photos.receive(draft, {
    body: request.body ?? new Blob([]).stream(),
    contentType: request.headers.get('content-type') ?? '',
    address: context.get(visitContext).address,
    signal: request.signal,
  });
  if (!received.ok) return refuse(received.failure);
  const { limited, ...upload } = received.value;
  if (limited) return refuse(limited, upload);
  return answer(upload, { status: upload.photos.length === 0 ? 422 : 200 });
}

type Context = Route.ActionArgs['context'];

const nothing: UploadAnswer = { photos: [], refused: [] };

/**
 * The draft of the query's `draft`, or else the current one of the browser: another tab may have made another the
 * current one. One that has become a property takes no photographs.
 */
async function openDraft(request: Request, context: Context) {
  const id = new URL(request.url).searchParams.get('draft') ?? undefined;
  const draft = await context.get(appContext).drafts.open(await draftKeyOf(request, id));
  return draft?.propertyId === null ? draft : null;
}

function refuse(failure: Failure, upload: UploadAnswer = nothing): Response {
  const headers: HeadersInit =
    failure.kind === 'too-many-requests' ? { 'retry-after': String(failure.retryAfterSeconds) } : {};
  return answer({ ...upload, message: failureMessage(failure) }, { status: failureStatus(failure), headers });
}

function answer(body: UploadAnswer & { message?: string }, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set('cache-control', 'no-store');
  return Response.json(body, { ...init, headers });
}
