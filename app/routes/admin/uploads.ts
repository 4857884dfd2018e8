// Lists, announces and receives new photos of the property that the query parameter `property` names. They
// are stored in a draft that holds one administrator's new photos of one property, until an edit uses them.
// The draft's id is computed from both, so only an announcement has to check the property and create the
// draft (`openPhotoDraft`). Later requests only compute the id (`getPhotoDraft`).
import type { Route } from './+types/uploads';
import { adminOf, serverContext } from '../context.ts';
import { announce, noStore, receive, refuseMethod, refuseUpload } from '../submission/photo-responses.ts';
import { getPhotoDraft, openPhotoDraft } from '#server/admin/edit-property.ts';
import { listDraftPhotos } from '#server/photos/photos.ts';

/** Receives HEAD requests, too. */
export const loader = receiveUpload;
export const action = receiveUpload;

async function receiveUpload({ request, url, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const propertyId = url.searchParams.get('property') ?? '';
  const isAnnouncement = params.id === undefined && request.method === 'POST';
  const opened = isAnnouncement
    ? await openPhotoDraft(server, admin, propertyId)
    : getPhotoDraft(admin, propertyId);
  if (!opened.ok) return refuseUpload(opened.failure);
  const draft = opened.value;
  if (params.id !== undefined) return receive({ draft, request, context }, params.id);
  if (isAnnouncement) return announce({ draft, request, context });
  if (request.method !== 'GET') return refuseMethod('GET', 'POST');
  return Response.json(await listDraftPhotos(server, draft), { headers: noStore });
}
