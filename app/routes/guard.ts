// The guard (SPECIFICATION section 2), as middleware of the layouts around guarded pages: it runs before every loader
// and action below, so a page cannot forget it. Who is let in is proved again by `userOf` and `adminOf`.
import type { MiddlewareFunction } from 'react-router';
import { adminOf, appContext, sentHome, userOf, visitContext } from './context.ts';
import { rememberPage } from './return-to.ts';

type Knock = Parameters<MiddlewareFunction<Response>>[0];

/** Sends everybody who is not logged in to the home page. */
export const requireUser: MiddlewareFunction<Response> = async (knock) => {
  await sendVisitorHome(knock);
  userOf(knock.context);
};

/** Sends everybody who is no administrator to the home page. */
export const requireAdmin: MiddlewareFunction<Response> = async (knock) => {
  await sendVisitorHome(knock);
  adminOf(knock.context);
};

/** The page that a visitor wanted to see is remembered, so that the login can lead there. */
async function sendVisitorHome({ request, url, context }: Knock): Promise<void> {
  if (context.get(visitContext).user || request.method !== 'GET') return;
  const { publicUrl } = context.get(appContext).config;
  throw sentHome({ 'set-cookie': await rememberPage(url, publicUrl) });
}
