// Upload endpoint for the photos of the draft that the query parameter `draft` names. The draft's cookie
// authorizes the request; http/create-http.ts has already refused requests from other sites.
import type { Route } from './+types/uploads';
import { getNamedDraft } from './named-draft.ts';
import { handleUpload } from './upload-responses.ts';

/** Receives HEAD requests. */
export const loader = receiveUpload;
export const action = receiveUpload;

async function receiveUpload({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  return handleUpload({ draft: await getNamedDraft(request, context), id: params.id, request, context });
}
