// Links in mails of earlier releases lead to the pages that replaced theirs.
import { href, redirect } from 'react-router';
import type { Route } from './+types/earlier-link';
import { privateHeaders } from '../page-meta.ts';

/** `/owner-links` and `/inquiry-link` have no token. */
export function loader({ params, url }: Route.LoaderArgs) {
  const { token } = params as { token?: string };
  const path = token === undefined ? href('/links') : `${href('/link/:token', { token })}${url.search}`;
  return redirect(path, { headers: privateHeaders });
}
