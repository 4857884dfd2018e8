// Ends the session, and what the browser could open for its account. POST only, so that a link or an image on another site cannot
// log a user out.
import { href, redirect } from 'react-router';
import type { Route } from './+types/logout';
import { serverContext } from '../context.ts';
import { forgetAccountKeys } from './forget-keys.ts';
import { logOut } from '#server/accounts/accounts.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext);
  const cookies = await forgetAccountKeys({ request, context }).catch((error: unknown) => {
    server.logger.error({ err: error }, 'the keys of an account could not be looked up');
    return null;
  });
  const headers = await logOut(server, request.headers);
  for (const cookie of cookies ?? []) headers.append('set-cookie', cookie);
  if (!cookies) headers.set('clear-site-data', '"cookies"');
  return redirect(href('/'), { headers });
}

export function loader() {
  return redirect(href('/'));
}
