// Links in mails of earlier releases lead to the pages that replaced theirs, as long as their keys last. Not
// routes, because browsers would load each route's name with every page.
import type { Context, Hono } from 'hono';
import { linkPath } from '../access/keys.ts';
import { isToken } from '../tokens.ts';

/** `/owner-links` and `/inquiry-link` have no token. Links to an account have it in the query. */
export const earlierPaths = [
  '/owner-links',
  '/owner-link/:token',
  '/verify-email',
  '/change-email',
  '/reset-password',
  '/inquiry-link/:token?',
] as const;

export function redirectEarlierLinks(http: Hono): void {
  for (const path of earlierPaths) {
    http.get(path, (c: Context) => {
      c.header('cache-control', 'no-store');
      c.header('referrer-policy', 'same-origin');
      return c.redirect(currentPath(c.req.param('token'), new URL(c.req.url)));
    });
  }
}

function currentPath(token: string | undefined, { pathname, search, searchParams }: URL): string {
  if (token !== undefined) return `${linkPath(token)}${search}`;
  const account = searchParams.get('token');
  if (account === null) return '/links';
  if (pathname === '/reset-password') return '/forgot-password';
  // The previous release stored the hash of this prefix and the token (migration 0053).
  const prefix = pathname === '/verify-email' ? 'confirm-email:' : '';
  return isToken(account) ? linkPath(`${prefix}${account}`) : '/links?link=unknown';
}
