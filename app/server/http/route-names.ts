// Names the route that answers a path, in every spelling that React Router accepts: "/Listings/" is the list.
import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { pageOf } from './shared-pages.ts';

type Routes = ServerBuild['routes'];

/** Matching takes longer than sending a cached page, so the routes of the last paths are kept. */
const maxKeptPaths = 1000;

/**
 * Returns a function from a path to the id of its page's route, or to the name of what isn't a page. The
 * number of different values is small and fixed.
 */
export function createRouteNamer(routes: Routes): (path: string) => string {
  const tree = toTree(routes);
  const kept = new LRUCache<string, string>({ max: maxKeptPaths });
  return (path) => {
    const name = kept.get(path) ?? nameRoute(tree, path);
    kept.set(path, name);
    return name;
  };
}

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
