// Ends the session and removes the account's tokens from the browser. POST only, so that a link or an image
// on another site cannot log a user out.
import { href, redirect } from 'react-router';
import type { Route } from './+types/logout';
import { serverContext } from '../context.ts';
import { forgetAccountKeys, listOtherDrafts } from './forget-keys.ts';
import { logOut } from '#server/accounts/accounts.ts';

/**
 * A script that asks for JSON gets the ids of the drafts that this browser still opens, and deletes what it
 * stores of others.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext);
  const found = await Promise.all([
    forgetAccountKeys({ request, context }),
    listOtherDrafts({ request, context }),
  ]).catch((error: unknown) => {
    server.logger.error({ err: error }, 'the keys of an account could not be looked up');
    return null;
  });
  const [cookies, drafts] = found ?? [[], []];
  const headers = await logOut(server, request.headers);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (!found) headers.set('clear-site-data', '"cookies"');
  return request.headers.get('accept') === 'application/json'
    ? Response.json({ drafts }, { headers })
    : redirect(href('/'), { headers });
}

export function loader() {
  return redirect(href('/'));
}
