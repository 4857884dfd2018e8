// Takes photos into the submission in the making that the query's `draft` names, as the wizard's script sends them. No page.
// Whose it is, the draft's cookie says; that the request comes from our own pages, http/server.ts has made sure.
import type { Route } from './+types/submit-property-uploads';
import { namedDraft } from './named-draft.ts';
import { answerUpload } from './upload-answers.ts';

/** For HEAD. */
export const loader = answer;
export const action = answer;

async function answer({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  return answerUpload({ draft: await namedDraft(request, context), id: params.id, request, context });
}
