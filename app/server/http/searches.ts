// Answers searches. They use database connections of their own and wait for a turn, and a client address may
// start only so many, so that a flood of searches slows only searches (docs/decisions/0088-search-floods.md).
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { logRateLimited } from '../log.ts';
import type { QueueName } from '../search-queue.ts';
import type { Server } from '../server.ts';
import { renderErrorPage } from './error-page.ts';
import type { PageHandler } from './pages.ts';
import { createRouteNamer } from './route-names.ts';

/** The routes that search. Typing a word requests suggestions several times, so they aren't counted. */
const searchRoutes = new Map<string, { queue: QueueName; hasPage: boolean }>([
  ['routes/search/listings', { queue: 'searches', hasPage: true }],
  ['routes/search/map', { queue: 'searches', hasPage: false }],
  ['routes/search/places', { queue: 'searches', hasPage: true }],
  ['routes/search/place', { queue: 'searches', hasPage: true }],
  ['routes/search/shortlist', { queue: 'searches', hasPage: true }],
  ['routes/search/suggestions', { queue: 'suggestions', hasPage: false }],
]);

/** The status of a refused search: too many of its client address, or too many at the same time. */
export type Refusal = 429 | 503;

/** What the page cache has decided about the search that it requests. */
export type Admission = 'admitted' | Refusal;

const retrySeconds = { 429: 10, 503: 5 };
const refusals = {
  429: 'You’re searching faster than we can look.',
  503: 'A lot of people are looking for homes right now.',
};
/** Delays a refusal, so that a client that repeats a refused search right away costs little. */
const refusalMs = 1000;

/**
 * Counts a search for the client address and starts it when it's its turn. Returns a refusal right away, so
 * that the page cache shares none.
 */
export function startSearch<Result>(
  { limits, searchQueues }: Server,
  queue: QueueName,
  clientAddress: string,
  search: () => Promise<Result>,
): Promise<Result> | Refusal {
  if (queue !== 'suggestions' && !limits.allows('search', clientAddress)) return 429;
  return searchQueues[queue].run(clientAddress, search) ?? 503;
}

/** Returns a handler of all requests to pages, which calls `handlePage` for each that isn't refused. */
export function createSearchHandler(server: Server, handlePage: PageHandler, routes: ServerBuild['routes']) {
  const nameRoute = createRouteNamer(routes);
  const searchServer = { ...server, db: server.searchDb };
  return async (request: Request, clientAddress: string, admission?: Admission): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const route = searchRoutes.get(nameRoute(pathname));
    if (!route) return handlePage(request, clientAddress);
    const search = () => handlePage(request, clientAddress, searchServer);
    const started =
      admission === 'admitted'
        ? search()
        : (admission ?? startSearch(server, route.queue, clientAddress, search));
    return typeof started === 'number'
      ? refuseSearch(server, started, route.hasPage && !pathname.endsWith('.data'))
      : started;
  };
}

/**
 * 429 if the client address has started too many searches, 503 if too many searches wait. Responds with a
 * page, or with one sentence to a script, which shows it and keeps the typed search.
 */
async function refuseSearch({ logger }: Server, status: Refusal, isPage: boolean): Promise<Response> {
  logRateLimited(logger, status === 429 ? 'search' : 'search-queue');
  await pause(refusalMs);
  const retryAfter = String(retrySeconds[status]);
  const response = isPage
    ? await renderErrorPage(status === 429 ? 'many-searches' : 'busy-search')
    : new Response(`${refusals[status]} Wait ${retryAfter} seconds, then try again.`, {
        status,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
  response.headers.set('retry-after', retryAfter);
  return response;
}
