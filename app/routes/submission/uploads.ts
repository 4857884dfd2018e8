// Receives the content of photos of the draft that the query parameter `draft` names. The session or a key of
// the browser authorizes the request; http/create-http.ts has already refused requests from other sites.
import type { Route } from './+types/uploads';
import { getNamedDraft } from './named-draft.ts';
import { receive } from './photo-responses.ts';

/** Receives HEAD requests. */
export const loader = receiveUpload;
export const action = receiveUpload;

async function receiveUpload({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  return receive({ draft: await getNamedDraft(request, context), request, context }, params.id);
}
