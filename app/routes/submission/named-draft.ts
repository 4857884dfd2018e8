// Finds the draft that a request from the submission form's script is about.
import type { RouterContextProvider } from 'react-router';
import type { Draft } from '#server/accounts/access.ts';
import { serverContext } from '../context.ts';
import { draftCookie } from '../token-cookie.ts';
import { openDraft } from '#server/drafts/drafts.ts';

/**
 * Returns the draft that the query parameter `draft` names, else the browser's current draft. The parameter matters
 * because another tab may have made a different draft the current one. Returns null if the browser has no token for
 * it.
 */
export async function getNamedDraft(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Draft | null> {
  const id = new URL(request.url).searchParams.get('draft') ?? undefined;
  const server = context.get(serverContext);
  return openDraft(server, await draftCookie.tokenOf(server, request, id));
}
