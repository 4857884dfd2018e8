// The cookie by which a browser proves that a draft is its own. The only place that knows its name and attributes.
import { createCookie } from 'react-router';

const cookie = createCookie('baystead_draft', { path: '/', httpOnly: true, sameSite: 'lax' });

/** As long as an unused draft is kept. */
const keptForSeconds = 30 * 24 * 60 * 60;

/** The key that a request shows, for `drafts.open`; null without one. Anything garbled counts as none. */
export async function draftKeyOf(request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'));
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The Set-Cookie header that lets a browser keep a draft's key. `publicUrl` decides whether it wants HTTPS. */
export function keepDraftKey(key: string, publicUrl: string): Promise<string> {
  return cookie.serialize(key, { maxAge: keptForSeconds, secure: isSecure(publicUrl) });
}

/** The Set-Cookie header that makes a browser forget its draft. */
export function forgetDraftKey(publicUrl: string): Promise<string> {
  return cookie.serialize('', { maxAge: 0, secure: isSecure(publicUrl) });
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
