// The cookie by which the guard remembers, for some minutes, which page somebody was kept from: it sends everybody home,
// and a login that says nothing else goes on to that page. The only place that knows its name and attributes.
import { createCookie, href, redirect } from 'react-router';
import { returnPath } from '#domain/return-path.ts';

const cookie = createCookie('baystead_wanted', { path: '/', httpOnly: true, sameSite: 'lax' });

/** Long enough to find the password, too short to surprise anybody the next day. */
const rememberedForSeconds = 600;

/** The Set-Cookie header that remembers the page of a request; `publicUrl` decides whether it wants HTTPS. */
export function rememberPage({ pathname, search }: URL, publicUrl: string): Promise<string> {
  const secure = publicUrl.startsWith('https:');
  // A browser stays where it is for a download, so one is led to the page that offers it.
  const page = pathname === href('/account/data.json') ? href('/account') : pathname + search;
  return cookie.serialize(page, { maxAge: rememberedForSeconds, secure });
}

/**
 * Where to go after a login or a registration: to the page in the address (`?to=`), else to the one that the guard
 * remembered; null when nobody wanted anything, or something elsewhere.
 */
export async function wantedPage(request: Request, url: URL): Promise<string | null> {
  const named = returnPath(url.searchParams.get('to'));
  if (named !== null) return named;
  const remembered: unknown = await cookie.parse(request.headers.get('cookie'));
  return typeof remembered === 'string' ? returnPath(remembered) : null;
}

/** The answer to a login that succeeded: on to `place` with the session's cookies, and the remembered page forgotten. */
export async function enter(request: Request, place: string, session: Headers): Promise<Response> {
  const headers = new Headers(session);
  const remembers = (await cookie.parse(request.headers.get('cookie'))) !== null;
  if (remembers) headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }));
  return redirect(place, { headers });
}
