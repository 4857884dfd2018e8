// The address in a mail. Opening it changes nothing: the token becomes a cookie, and the browser goes on to an address
// without it. Programs that look at every link of a mail do no harm here, and learn nothing from a wrong one.
import { href, redirect } from 'react-router';
import type { Route } from './+types/owner-link';
import { appContext } from './context.ts';
import { openIn } from './owned-property.ts';
import { privateHeaders } from './page-meta.ts';

export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const opened = await context.get(appContext).ownerLinks.open(params.token);
  if (opened) return openIn(opened, params.token, { request, context });
  return redirect(`${href('/owner-links')}?link=unknown`, { headers: privateHeaders });
}

/** Nothing is sent to a link; the answer must not repeat its address. */
export function action(): Response {
  return new Response('This link is only to be opened.', {
    status: 405,
    headers: { ...privateHeaders, allow: 'GET, HEAD' },
  });
}
