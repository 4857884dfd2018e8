// Removes an account's tokens from the browser's cookies when a user logs out. Its properties, drafts and
// inquiries open with its session only, but the browser may hold older tokens: the user may have submitted a
// home or opened a mailed link before logging in.
import type { RouterContextProvider } from 'react-router';
import { serverContext, visitContext } from '../context.ts';
import { forgetGuestOf } from '../inquiries/verified-guest-cookie.ts';
import { draftCookie, inquiryCookie, ownerCookie } from '../token-cookie.ts';
import { openDraft } from '#server/submission/drafts.ts';
import { authorizeSide, openInquiryLink } from '#server/inquiries/access.ts';
import { authorizeOwner } from '#server/properties/ownership.ts';

interface RouteRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Returns the Set-Cookie headers that remove the tokens of everything that the user's session opens. The
 * names of drafts stay, so that the next login opens the same form. Other tokens stay too: no account owns
 * what they open, or another one does.
 */
export async function forgetAccountKeys({ request, context }: RouteRequest): Promise<string[]> {
  const server = context.get(serverContext);
  const { user } = context.get(visitContext);
  if (!user) return [];
  const byAccount = { user, token: null, cookieToken: null, propertyTokens: [] };
  const cookies = await Promise.all([
    draftCookie.change(server, request, async (cookieToken) => {
      const [id = ''] = cookieToken.split('.');
      return (await openDraft(server, `${id}.`, user)) ? `${id}.` : cookieToken;
    }),
    ownerCookie.change(server, request, async (cookieToken) => {
      const [id = ''] = cookieToken.split('.');
      return (await authorizeOwner(server, id, byAccount)) ? '' : cookieToken;
    }),
    inquiryCookie.change(server, request, async (cookieToken) => {
      const [id = '', token = ''] = cookieToken.split('.');
      const opened = await openInquiryLink(server, token);
      return opened && (await authorizeSide(server, id, byAccount, opened.side)) ? '' : cookieToken;
    }),
    forgetGuestOf(user, { request, context }),
  ]);
  return cookies.filter((cookie) => cookie !== null);
}

/** The ids of the drafts that this browser opens without the user's account. */
export async function listOtherDrafts({ request, context }: RouteRequest): Promise<string[]> {
  const server = context.get(serverContext);
  const { user } = context.get(visitContext);
  const tokens = await draftCookie.tokensOf(server, request);
  const ids = tokens.filter((token) => !token.endsWith('.')).map((token) => token.split('.')[0] ?? '');
  const ownDrafts = await Promise.all(ids.map((id) => openDraft(server, `${id}.`, user)));
  return ids.filter((_id, index) => ownDrafts[index] === null);
}
