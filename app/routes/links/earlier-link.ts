// Links in mails of earlier releases lead to the pages that replaced theirs.
import { href, redirect } from 'react-router';
import type { Route } from './+types/earlier-link';
import { privateHeaders } from '../page-meta.ts';
import { linkPath } from '#server/access/keys.ts';
import { isToken } from '#server/tokens.ts';

export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(currentPath(params, url), { headers: privateHeaders });
}

/** `/owner-links` and `/inquiry-link` have no token. Links to an account have it in the query. */
function currentPath(
  { token }: { token?: string | undefined },
  { pathname, search, searchParams }: URL,
): string {
  if (token !== undefined) return `${linkPath(token)}${search}`;
  const account = searchParams.get('token');
  if (account === null) return href('/links');
  if (pathname.startsWith('/reset-password')) return href('/forgot-password');
  // The previous release stored the hash of this prefix and the token (migration 0053).
  const prefix = pathname.startsWith('/verify-email') ? 'confirm-email:' : '';
  return isToken(account) ? linkPath(`${prefix}${account}`) : `${href('/links')}?link=unknown`;
}
