// The guard (docs/product.md, "Pages > Guard"), as middleware of the layouts around guarded pages: it runs before every loader
// and action below, so a page cannot forget it. Who is let in is proved again by `userOf` and `adminOf`. A cookie keeps, for
// some minutes, the page that asked for a login.
import { href, type MiddlewareFunction, redirect } from 'react-router';
import { adminOf, appContext, redirectHome, userOf, visitContext } from './context.ts';
import { hostCookie } from './host-cookie.ts';
import { returnPath } from '#domain/return-path.ts';
import { toAdmin } from '#server/accounts/access.ts';

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>[0];
type RouteArgs = Pick<MiddlewareArgs, 'request' | 'url' | 'context'>;

/** Sends everybody who is not logged in to the home page. */
export const requireUser: MiddlewareFunction<Response> = async (args) => {
  await sendVisitorHome(args);
  userOf(args.context);
};

/** Sends everyone but administrators to the home page, and logs the attempt. */
export const requireAdmin: MiddlewareFunction<Response> = async (args) => {
  const { user } = args.context.get(visitContext);
  const server = args.context.get(appContext);
  const { logger } = server;
  if (!toAdmin(user))
    logger.warn({ event: 'admin-denied', uid: user?.uid }, 'access to the administration was denied');
  await sendVisitorHome(args);
  adminOf(args.context);
};

/** The page that a visitor wanted to see is remembered, so that the login can lead there. */
async function sendVisitorHome({ request, url, context }: MiddlewareArgs): Promise<void> {
  if (context.get(visitContext).user || request.method !== 'GET') return;
  const { publicUrl } = context.get(appContext).config;
  throw redirectHome({ 'set-cookie': await rememberPage(url, publicUrl) });
}

const returnCookie = (publicUrl: string) => hostCookie('baystead_return_to', publicUrl);

/** Long enough to find the password, too short to surprise anybody the next day. */
const rememberedForSeconds = 600;

/** The Set-Cookie header that remembers the page of a request. */
function rememberPage({ pathname, search }: URL, publicUrl: string): Promise<string> {
  // A browser stays where it is for a download, so one is led to the page that offers it.
  const page = pathname === href('/account/data.json') ? href('/account') : pathname + search;
  return returnCookie(publicUrl).serialize(page, { maxAge: rememberedForSeconds });
}

/**
 * Redirects a logged-in user to the page in the URL (`?to=`), else to the page that the guard remembered, else to
 * `fallback`; never to another site. Sets the cookies of a new session and forgets the remembered page.
 */
export async function redirectAfterLogin(
  { request, url, context }: RouteArgs,
  session: Headers = new Headers(),
  fallback = href('/'),
): Promise<Response> {
  const headers = new Headers(session);
  const cookie = returnCookie(context.get(appContext).config.publicUrl);
  const remembered: unknown = await cookie.parse(request.headers.get('cookie'));
  if (remembered !== null) headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }));
  const rememberedPath = typeof remembered === 'string' ? returnPath(remembered) : null;
  return redirect(returnPath(url.searchParams.get('to')) ?? rememberedPath ?? fallback, { headers });
}
