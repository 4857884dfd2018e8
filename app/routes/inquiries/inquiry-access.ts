// Access to an inquiry, shared by its page and the page of its mailed link.
import { href, redirectDocument, type RouterContextProvider } from 'react-router';
import { serverContext, visitContext } from '../context.ts';
import { privateHeaders } from '../page-meta.ts';
import { inquiryCookie, ownerCookie } from '../token-cookie.ts';
import { authorizeSide, type InquirySide } from '#server/inquiries/access.ts';
import { storeVerifiedGuest } from './verified-guest-cookie.ts';

interface RouteRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Returns the side of the inquiry that the request proves, null for a third party or a deleted inquiry. The
 * query parameter `as` picks a side for a browser that may act for both.
 */
export async function getInquiryAccess(id: string, { request, context }: RouteRequest) {
  const server = context.get(serverContext);
  const credentials = {
    user: context.get(visitContext).user,
    token: await inquiryCookie.tokenOf(server, request, id),
    propertyTokens: await ownerCookie.tokensOf(server, request),
  };
  const as = new URL(request.url).searchParams.get('as');
  return authorizeSide(server, id, credentials, as === 'guest' || as === 'owner' ? as : null);
}

/** The query parameter of the inquiry's page after the guest verified the address. */
export const justSentParameter = 'sent';

/**
 * Stores the token of a mailed link in a cookie and redirects to the inquiry, so that the URL no longer
 * contains it. Stores none if the user's account opens the same side: a token would outlive a logout.
 */
export async function storeInquiryToken(
  side: InquirySide,
  token: string,
  { request, context }: RouteRequest,
): Promise<Response> {
  const { inquiryId: id } = side;
  const cookies = (await opensByAccount(side, context))
    ? []
    : [await inquiryCookie.add(context.get(serverContext), request, `${id}.${token}`)];
  return redirectWithCookies(href('/inquiry/:id', { id }), cookies);
}

async function opensByAccount(
  { inquiryId, side }: InquirySide,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  const { user } = context.get(visitContext);
  const byAccount = { user, token: null, propertyTokens: [] };
  return (await authorizeSide(context.get(serverContext), inquiryId, byAccount, side)) !== null;
}

/** Like `storeInquiryToken`, for a guest who just verified the address. Also sets the guest cookie. */
export async function storeVerifiedInquiry(
  side: InquirySide,
  token: string,
  { request, context }: RouteRequest,
): Promise<Response> {
  const server = context.get(serverContext);
  const { inquiryId: id } = side;
  const cookies = (await opensByAccount(side, context))
    ? []
    : [await inquiryCookie.add(server, request, `${id}.${token}`), await storeVerifiedGuest(server, side)];
  return redirectWithCookies(`${href('/inquiry/:id', { id })}?${justSentParameter}=1`, cookies);
}

function redirectWithCookies(path: string, cookies: (string | null)[]): Response {
  const headers = new Headers(privateHeaders);
  for (const cookie of cookies) if (cookie) headers.append('set-cookie', cookie);
  return redirectDocument(path, { headers });
}
