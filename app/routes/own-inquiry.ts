// What the two pages of a conversation have in common: whose side somebody is on, and how a browser keeps a mailed link.
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
 * The side of a conversation that whoever asks has shown to be theirs. Lists lead to one of them by `as` in the query: a
 * browser may keep the link of the other. Null for nobody's side, or a conversation that is gone.
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

/** Lets this browser keep the token of a link, and leads to its conversation, at an address without the token. */
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
