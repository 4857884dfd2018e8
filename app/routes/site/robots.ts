// robots.txt (RFC 9309): the paths that crawlers can skip, and the sitemap's URL. It protects nothing. It
// doesn't disallow pages that are linked everywhere, such as the login, because a crawler must be able to
// read their `noindex`.
import { href } from 'react-router';
import type { Route } from './+types/robots';
import { serverContext } from '../context.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl } = context.get(serverContext).config;
  const forbidden = [
    href('/admin'),
    href('/account'),
    href('/my-properties'),
    '/mailbox/',
    href('/logout'),
    '/link/',
    '/alerts/',
    href('/submission-success'),
    `${href('/submit-property')}/`,
    // The sitemap lists every property, and the content of later list pages changes all the time.
    `${href('/listings')}?*cursor=`,
  ];
  const lines = [
    'User-agent: *',
    ...forbidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${href('/sitemap.xml')}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
