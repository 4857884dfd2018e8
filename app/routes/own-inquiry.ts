// Access to an inquiry, shared by its page and the page of its mailed link.
import { href, redirectDocument, type RouterContextProvider } from 'react-router';
import { appContext, visitContext } from './context.ts';
import { privateHeaders } from './page-meta.ts';
import { inquiryCookie, ownerCookie } from './token-cookie.ts';
import { proveSide } from '#server/inquiries/sides.ts';

interface Asking {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Returns the side of the inquiry that the request proves, null for a third party or a deleted inquiry. The query
 * parameter `as` picks a side for a browser that may act for both.
 */
export async function sideOf(id: string, { request, context }: Asking) {
  const server = context.get(appContext);
  const claim = {
    user: context.get(visitContext).user,
    key: await inquiryCookie.keyOf(server, request, id),
    ownerKeys: await ownerCookie.keysOf(server, request),
  };
  const as = new URL(request.url).searchParams.get('as');
  return proveSide(server, id, claim, as === 'guest' || as === 'owner' ? as : null);
}

/**
 * Stores the token of a mailed link in a cookie and redirects to the inquiry, so that the URL no longer contains
 * it.
 */
export async function openInquiry(
  id: string,
  token: string,
  { request, context }: Asking,
): Promise<Response> {
  const server = context.get(appContext);
  const cookie = await inquiryCookie.keep(server, request, `${id}.${token}`);
  return redirectDocument(href('/inquiry/:id', { id }), {
    headers: { ...privateHeaders, 'set-cookie': cookie },
  });
}
