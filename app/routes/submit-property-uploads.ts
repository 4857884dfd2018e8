// Takes photos into the submission in the making that the query's `draft` names, as the wizard's script sends them. No page.
// Whose it is, the draft's cookie says; that the request comes from our own pages, http/server.ts has made sure.
import type { Route } from './+types/submit-property-uploads';
import { namedDraft } from './named-draft.ts';
import { answerUpload } from './upload-answers.ts';

/** HEAD. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answer({ request, params, context });

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answer({ request, params, context });

async function answer({
  request,
  params,
  context,
}: Pick<Route.ActionArgs, 'request' | 'params' | 'context'>) {
  return answerUpload({ draft: await namedDraft(request, context), id: params.id, request, context });
}
