// Upload endpoint for new photos of the property that the query parameter `property` names. They are stored
// in a draft that holds one administrator's new photos of one property, until an edit uses them. The draft's
// id is computed from both, so only a new upload has to check the property and create the draft
// (`openPhotoDraft`). Later requests of the upload only compute the id (`findPhotoDraft`).
import type { Route } from './+types/uploads';
import { adminOf, serverContext } from '../context.ts';
import { handleUpload, refuseUpload } from '../submission/upload-responses.ts';
import { getPhotoDraft, openPhotoDraft } from '#server/admin/edit-property.ts';

/** Receives HEAD requests. */
export const loader = receiveUpload;
export const action = receiveUpload;

async function receiveUpload({ request, url, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const property = url.searchParams.get('property') ?? '';
  const isNewUpload = params.id === undefined && request.method === 'POST';
  const draft = isNewUpload ? await openPhotoDraft(server, admin, property) : getPhotoDraft(admin, property);
  if (!draft.ok) return refuseUpload(draft.failure);
  return handleUpload({ draft: draft.value, id: params.id, request, context });
}
