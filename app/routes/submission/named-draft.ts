// Finds the draft that a request from the submission form's script is about.
import type { RouterContextProvider } from 'react-router';
import type { Draft } from '#server/accounts/access.ts';
import { serverContext, visitContext } from '../context.ts';
import { draftCookie } from '../token-cookie.ts';
import { openDraft } from '#server/submission/drafts.ts';

/**
 * Returns the draft with this id, or the browser's current draft if there is no id. Null if neither the
 * session nor a token of the browser opens it.
 */
export async function getDraft(
  request: Request,
  context: Readonly<RouterContextProvider>,
  id?: unknown,
): Promise<Draft | null> {
  const server = context.get(serverContext);
  const { user } = context.get(visitContext);
  const cookieToken = await draftCookie.tokenOf(server, request, id);
  return openDraft(server, cookieToken ?? (typeof id === 'string' ? `${id}.` : null), user);
}

/**
 * Returns the draft that the query parameter `draft` names, else the browser's current draft. The parameter
 * matters because another tab may have made a different draft the current one.
 */
export async function getNamedDraft(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Draft | null> {
  return getDraft(request, context, new URL(request.url).searchParams.get('draft') ?? undefined);
}
