// Ends the session and takes the account's keys away from the browser. POST only, so that a link or an image
// on another site cannot log a user out.
import { href, redirect } from 'react-router';
import type { Route } from './+types/logout';
import { callerOf, serverContext } from '../context.ts';
import { takeAccountKeys } from '#server/access/keys.ts';
import type { Caller } from '#server/access/proofs.ts';
import { logOut } from '#server/accounts/accounts.ts';
import type { Server } from '#server/server.ts';
import { listDraftsByKey } from '#server/submission/drafts.ts';

/**
 * A script that asks for JSON gets the ids of the drafts that this browser still opens, and deletes what it
 * stores of others.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext);
  const caller = callerOf(context);
  const drafts = await leaveAccount(server, caller).catch((error: unknown) => {
    server.logger.error({ err: error }, 'the keys of an account could not be taken away');
    return null;
  });
  const headers = await logOut(server, request.headers);
  // Keys that couldn't be taken away would outlive the session.
  if (!drafts) headers.set('clear-site-data', '"cookies"');
  return request.headers.get('accept') === 'application/json'
    ? Response.json({ drafts: drafts?.map(({ id }) => id) ?? [] }, { headers })
    : redirect(href('/'), { headers });
}

/** Takes the account's keys away from the browser. Returns the drafts that it still opens. */
async function leaveAccount(server: Server, caller: Caller) {
  if (caller.user) await takeAccountKeys(server.db, caller.browser, caller.user);
  return listDraftsByKey(server, caller);
}

export function loader() {
  return redirect(href('/'));
}
