// Takes new photos of the property in the query's `property`, which wait for the edit that names them. JSON, no page.
import type { Route } from './+types/property-photos';
import { adminOf, appContext } from '../context.ts';
import { receivePhotos, refusePhotos } from '../photo-answers.ts';

export async function action({ request, url, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const { edits } = context.get(appContext);
  const draft = await edits.openUploadDraft(admin, url.searchParams.get('property') ?? '');
  return draft.ok ? receivePhotos(draft.value, request, context) : refusePhotos(draft.failure);
}
