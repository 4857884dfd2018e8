// Which submission in the making a request of the wizard's script is about.
import type { RouterContextProvider } from 'react-router';
import type { Draft } from '#server/accounts/access.ts';
import { appContext } from './context.ts';
import { draftCookie } from './token-cookie.ts';
import { openDraft } from '#server/drafts/drafts.ts';

/**
 * The draft of the query's `draft`, or else the current one of the browser (another tab may have made another the current
 * one); null when the browser shows no key of it.
 */
export async function namedDraft(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Draft | null> {
  const id = new URL(request.url).searchParams.get('draft') ?? undefined;
  const server = context.get(appContext);
  return openDraft(server, await draftCookie.keyOf(server, request, id));
}
