// Ends the session. Only by POST: a link or an image elsewhere must not be able to sign somebody out.
import { href, redirect } from 'react-router';
import type { Route } from './+types/logout';
import { appContext } from './context.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const headers = await context.get(appContext).accounts.logout(request.headers);
  return redirect(href('/'), { headers });
}

export function loader() {
  return redirect(href('/'));
}
