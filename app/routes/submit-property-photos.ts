// The photos of a submission in the making, as the wizard's script lists and removes them: JSON, no page. They come as
// uploads (submit-property-uploads.ts).
import type { Route } from './+types/submit-property-photos';
import { appContext } from './context.ts';
import { namedDraft } from './named-draft.ts';
import { refuseUpload } from './upload-answers.ts';
import { listDraftPhotos, removePhoto } from '#server/photos/photos.ts';

/**
 * The draft's photos, in the order in which they came; none where the browser shows no key of it. The form asks in
 * passing, maybe just when a submission has taken its key away: that is nothing to complain of on the page's console.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const draft = await namedDraft(request, context);
  const photos = draft ? await listDraftPhotos(context.get(appContext), draft) : [];
  return Response.json(photos, { headers: { 'cache-control': 'no-store' } });
}

/** DELETE removes the photo of the query's `id`. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'DELETE')
    return new Response(null, { status: 405, headers: { allow: 'GET, DELETE' } });
  const draft = await namedDraft(request, context);
  if (!draft) return refuseUpload({ kind: 'draft-not-found' });
  // Removing what is not there any more is what was wanted.
  await removePhoto(context.get(appContext), draft, new URL(request.url).searchParams.get('id') ?? '');
  return new Response(null, { status: 204 });
}
