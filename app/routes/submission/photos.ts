// JSON endpoint that lists, announces and removes the photos of a draft.
import type { Route } from './+types/photos';
import { serverContext } from '../context.ts';
import { getNamedDraft } from './named-draft.ts';
import { announce, noStore, refuseMethod, refuseUpload } from './photo-responses.ts';
import { listDraftPhotos, deletePhoto } from '#server/photos/photos.ts';

/**
 * Lists the draft's photos in the order of choice. Returns an empty list if the browser can't open the draft,
 * because the form polls in the background and a submission may just have revoked its key: an error status
 * would only put noise into the console.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const draft = await getNamedDraft(request, context);
  const photos = draft ? await listDraftPhotos(context.get(serverContext), draft) : [];
  return Response.json(photos, { headers: noStore });
}

/**
 * POST announces files. DELETE removes the photo that the query parameter `id` names, in any state. Removing
 * a deleted photo succeeds.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'DELETE' && request.method !== 'POST') return refuseMethod('GET', 'POST', 'DELETE');
  const draft = await getNamedDraft(request, context);
  if (request.method === 'POST') return announce({ draft, request, context });
  if (!draft) return refuseUpload({ kind: 'draft-not-found' });
  await deletePhoto(context.get(serverContext), draft, new URL(request.url).searchParams.get('id') ?? '');
  return new Response(null, { status: 204 });
}
