// The photographs of a submission in the making, as the wizard's script sends, lists and removes them: JSON, no page.
// Whose they are, the draft's cookie says; that the request comes from our own pages, http/server.ts has made sure.
import type { Route } from './+types/submit-property-photos';
import { appContext } from './context.ts';
import { draftCookie } from './token-cookie.ts';
import { answerPhotos, receivePhotos, refusePhotos } from './photo-answers.ts';

/**
 * The draft's photographs, in the order in which they came; none where the browser shows no key of it. The form asks in
 * passing, maybe just when a submission has taken its key away: that is nothing to complain of on the page's console.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const draft = await namedDraft(request, context);
  const photos = draft ? await context.get(appContext).photos.listOf(draft) : [];
  return answerPhotos({ photos, refused: [] });
}

/** POST adds the files of a multipart form, DELETE removes the photograph of the query's `id`. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST' && request.method !== 'DELETE') {
    return new Response(null, { status: 405, headers: { allow: 'GET, POST, DELETE' } });
  }
  const draft = await namedDraft(request, context);
  if (!draft) return refusePhotos({ kind: 'draft-not-found' });

  if (request.method === 'DELETE') {
    // Removing what is not there any more is what was wanted.
    await context.get(appContext).photos.remove(draft, new URL(request.url).searchParams.get('id') ?? '');
    return new Response(null, { status: 204 });
  }

  return receivePhotos(draft, request, context);
}

type Context = Route.ActionArgs['context'];

/** The draft of the query's `draft`, or else the current one of the browser: another tab may have made another the current one. */
async function namedDraft(request: Request, context: Context) {
  const id = new URL(request.url).searchParams.get('draft') ?? undefined;
  return context.get(appContext).drafts.open(await draftCookie.keyOf(request, id));
}
