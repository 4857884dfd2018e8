// Opens the draft of a request: the one that it names, or the browser's current one.
import type { RouterContextProvider } from 'react-router';
import { findCurrentDraftId } from '#server/access/browsers.ts';
import { openDraft, type Draft } from '#server/access/proofs.ts';
import { callerOf, serverContext } from '../context.ts';

/**
 * Returns the draft with this id, or the browser's current draft if there is no id. Null if neither the
 * session nor a key of the browser opens it.
 */
export async function getDraft(
  context: Readonly<RouterContextProvider>,
  id?: unknown,
): Promise<Draft | null> {
  const server = context.get(serverContext);
  const caller = callerOf(context);
  const draftId = typeof id === 'string' ? id : await findCurrentDraftId(server.db, caller.browser);
  return draftId === null ? null : openDraft(server, draftId, caller);
}

/**
 * Returns the draft that the query parameter `draft` names, else the browser's current draft. The parameter
 * matters because another tab may have made a different draft the current one.
 */
export async function getNamedDraft(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Draft | null> {
  return getDraft(context, new URL(request.url).searchParams.get('draft') ?? undefined);
}
