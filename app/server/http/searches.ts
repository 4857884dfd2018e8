// Answers searches. They use database connections of their own and wait for a turn, and a client address may
// start only so many, so that a flood of searches slows only searches (docs/decisions/0088-search-floods.md).
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { logRateLimited } from '../log.ts';
import type { Server } from '../server.ts';
import { renderErrorPage } from './error-page.ts';
import type { PageHandler } from './pages.ts';
import { createRouteNamer } from './route-names.ts';

/**
 * The routes that search, and whether a request counts toward the limit of its client address. Suggestions
 * don't, because each typed letter requests them.
 */
const countedByRoute = new Map([
  ['routes/search/listings', true],
  ['routes/search/map', true],
  ['routes/search/places', true],
  ['routes/search/place', true],
  ['routes/search/suggestions', false],
]);

/**
 * How to treat a request that the page cache sends: a search that it has `counted`, a page that it is
 * `replacing`, which waits behind no search, or a search to be `refused`, because the client address has
 * started too many.
 */
export type Treatment = 'counted' | 'replacing' | 'refused';

const retrySeconds = { 429: 10, 503: 5 };
const refusals = {
  429: 'You’re searching faster than we can look.',
  503: 'A lot of people are looking for homes right now.',
};
/** Delays a refusal, so that a client that repeats a refused search right away costs little. */
const refusalMs = 1000;

/** Returns a handler of all requests to pages, which calls `handlePage` for each that isn't refused. */
export function createSearchHandler(server: Server, handlePage: PageHandler, routes: ServerBuild['routes']) {
  const nameRoute = createRouteNamer(routes);
  const searchServer = { ...server, db: server.searchDb };
  return async (request: Request, clientAddress: string, treatment?: Treatment): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const route = nameRoute(pathname);
    const isCounted = countedByRoute.get(route);
    if (isCounted === undefined || treatment === 'replacing') return handlePage(request, clientAddress);
    const isPage = route === 'routes/search/listings' && !pathname.endsWith('.data');
    const isRefused = isCounted && !treatment && !server.searchQueue.mayStart(clientAddress);
    if (isRefused || treatment === 'refused') return refuseSearch(server, 429, isPage);
    const search = () => handlePage(request, clientAddress, searchServer);
    return (await server.searchQueue.run(clientAddress, search)) ?? refuseSearch(server, 503, isPage);
  };
}

/**
 * 429 if the client address has started too many searches, 503 if too many searches wait. Responds with a
 * page, or with one sentence to a script, which shows it and keeps the typed search.
 */
async function refuseSearch({ logger }: Server, status: 429 | 503, isPage: boolean): Promise<Response> {
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
