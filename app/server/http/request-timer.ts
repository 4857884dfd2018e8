// Measures every request by route and status. Runs before the page cache, which answers most requests.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { Server } from '../server.ts';
import { pageOf } from './shared-pages.ts';

type Routes = ServerBuild['routes'];

/** Matching takes longer than sending a cached page, so the routes of the last paths are kept. */
const maxKeptPaths = 1000;
/** As in the log: the visitor left before the response began. */
const clientClosedRequest = 499;

/** Returns a function that starts to measure a request. */
export function createRequestTimer({ metrics }: Pick<Server, 'metrics'>, routes: Routes) {
  const tree = toTree(routes);
  const keptRoutes = new LRUCache<string, string>({ max: maxKeptPaths });
  return (request: IncomingMessage, response: ServerResponse): void => {
    const started = performance.now();
    response.once('close', () => {
      const [path = ''] = (request.url ?? '').split('?', 1);
      const route = keptRoutes.get(path) ?? nameRoute(tree, path);
      keptRoutes.set(path, route);
      const status = response.headersSent ? response.statusCode : clientClosedRequest;
      metrics.requests.observe({ route, status }, (performance.now() - started) / 1000);
    });
  };
}

/**
 * The id of the page's route, or the name of what isn't a page. The number of different values is small and
 * fixed.
 */
function nameRoute(tree: RouteObject[], path: string): string {
  // Our URLs contain no escapes, and the router logs URLs that it can't decode.
  if (path.includes('%')) return 'unknown';
  if (path.startsWith('/assets/')) return 'static';
  if (path.startsWith('/photos/')) return 'photo';
  if (path === '/healthz' || path === '/readyz') return 'probe';
  const route = matchRoutes(tree, pageOf(path).page)?.at(-1)?.route;
  // Files outside of assets, such as the icons, match the route of unknown paths too.
  return route?.id === undefined || route.path === '*' ? 'unknown' : route.id;
}

/** The build lists the routes flat, with the ids of their parents. */
function toTree(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) => ({ ...route, children: toTree(routes, route.id) }) as RouteObject);
}
