// A property's calendar feed for other booking sites, at a secret URL that the owner passes on. robots.txt
// must not disallow it, because calendar readers that follow robots.txt would stop reading it. The
// `x-robots-tag` header keeps it out of search results.
import type { Route } from './+types/calendar-feed';
import { serverContext } from '../context.ts';
import { exportFeed } from '#server/calendar/feed-export.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? [];
  const feed = token === undefined ? null : await exportFeed(context.get(serverContext), token);
  const headers = {
    'content-type': feed === null ? 'text/plain; charset=utf-8' : 'text/calendar; charset=utf-8',
    // Readers revalidate every time. The ETag makes that cheap (http/create-http.ts).
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  };
  return new Response(feed ?? 'Not found.', { status: feed === null ? 404 : 200, headers });
}
