// robots.txt (RFC 9309): where crawlers need not go, and where the sitemap is. Nothing is protected by it. Pages that
// everybody links to, such as the login, are not forbidden: who may not read them cannot read their `noindex` either.
import { href } from 'react-router';
import type { Route } from './+types/robots';
import { appContext } from './context.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl } = context.get(appContext).config;
  const forbidden = [
    href('/admin'),
    href('/account'),
    href('/my-properties'),
    '/mailbox/',
    href('/logout'),
    href('/reset-password'),
    href('/verify-email'),
    href('/change-email'),
    href('/submission-success'),
    `${href('/submit-property')}/`,
    // Every home stands in the sitemap; pages within a list change their content all the time.
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
