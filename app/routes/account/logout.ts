// Ends the session. POST only, so that a link or an image on another site cannot log a user out.
import { href, redirect } from 'react-router';
import type { Route } from './+types/logout';
import { serverContext } from '../context.ts';
import { logOut } from '#server/accounts/accounts.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const headers = await logOut(context.get(serverContext), request.headers);
  return redirect(href('/'), { headers });
}

export function loader() {
  return redirect(href('/'));
}
