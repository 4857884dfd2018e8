// The calendar of a home for other sites, at an address that only its owner knows and hands on. Crawlers may ask for it, or
// those that read calendars for people would obey and stay away: what keeps it from a search is said in its answer.
import type { Route } from './+types/calendar-feed';
import { appContext } from './context.ts';
import { exportFeed } from '#server/calendar/feed-export.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const [, key] = /^([\w-]{43})\.ics$/.exec(params.file) ?? [];
  const feed = key === undefined ? null : await exportFeed(context.get(appContext), key);
  const headers = {
    'content-type': feed === null ? 'text/plain; charset=utf-8' : 'text/calendar; charset=utf-8',
    // Asked for again each time, which an ETag makes cheap (http/server.ts).
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  };
  return new Response(feed ?? 'Not found.', { status: feed === null ? 404 : 200, headers });
}
