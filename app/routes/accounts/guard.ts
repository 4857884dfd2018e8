// The guard (docs/product.md, "Pages > Guard"), as middleware of the layouts around guarded pages. It runs
// before every loader and action below, so a new page cannot forget it. `userOf` and `adminOf` check access
// again. A short-lived cookie remembers the page that a visitor wanted, so that the login can return there.
import { href, type MiddlewareFunction, redirect } from 'react-router';
import { adminOf, serverContext, redirectHome, userOf, visitContext } from '../context.ts';
import { hostCookie } from '#server/access/host-cookie.ts';
import { toAdmin } from '#server/access/sessions.ts';
import { parseReturnPath } from '#domain/return-path.ts';

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>[0];
type RouteArgs = Pick<MiddlewareArgs, 'request' | 'url' | 'context'>;

/** Redirects visitors to the home page. */
export const requireUser: MiddlewareFunction<Response> = async (args) => {
  await sendVisitorHome(args);
  userOf(args.context);
};

/** Redirects everyone but administrators to the home page, and logs the attempt. */
export const requireAdmin: MiddlewareFunction<Response> = async (args) => {
  const { user } = args.context.get(visitContext);
  const server = args.context.get(serverContext);
  const { logger } = server;
  if (!toAdmin(user))
    logger.warn({ event: 'admin-denied', uid: user?.uid }, 'access to the administration was denied');
  await sendVisitorHome(args);
  adminOf(args.context);
};

/** Remembers the requested page, so that the login can return to it. */
async function sendVisitorHome({ request, url, context }: MiddlewareArgs): Promise<void> {
  if (context.get(visitContext).user || request.method !== 'GET') return;
  const { publicUrl } = context.get(serverContext).config;
  throw redirectHome({ 'set-cookie': await rememberPage(url, publicUrl) });
}

const returnCookie = (publicUrl: string) => hostCookie('baystead_return_to', publicUrl);

/** Long enough to look up a password, too short for the next day's login to jump to an old page. */
const rememberedForSeconds = 600;

/** Returns the Set-Cookie header that remembers the requested page. */
function rememberPage({ pathname, search }: URL, publicUrl: string): Promise<string> {
  // A download doesn't change the page, so the login returns to the page with the download link.
  const page = pathname === href('/account/data.json') ? href('/account') : pathname + search;
  return returnCookie(publicUrl).serialize(page, { maxAge: rememberedForSeconds });
}

/**
 * Redirects a logged-in user to the page in the URL (`?to=`), else to the page that the guard remembered,
 * else to `fallback`; never to another site. `sessionHeaders` sets the cookies of a new session. Forgets the
 * remembered page.
 */
export async function redirectAfterLogin(
  { request, url, context }: RouteArgs,
  sessionHeaders: Headers | null = null,
  fallback = href('/'),
): Promise<Response> {
  const headers = new Headers(sessionHeaders ?? {});
  const cookie = returnCookie(context.get(serverContext).config.publicUrl);
  const remembered: unknown = await cookie.parse(request.headers.get('cookie'));
  if (remembered !== null) headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }));
  const rememberedPath = typeof remembered === 'string' ? parseReturnPath(remembered) : null;
  const page = parseReturnPath(url.searchParams.get('to')) ?? rememberedPath ?? fallback;
  return redirect(page, { headers });
}
