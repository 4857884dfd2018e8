// Which pages are the same for every visitor without a cookie, and their canonical URLs. The page cache keeps
// no other page.
import { formatFilters, parseFilters } from '#domain/search/filters.ts';
import { formatSearchCursor, parseSearchCursor } from '#domain/search/search-results.ts';
import { findPlace } from '../search/place-pages.ts';

/** The pages of fixed text. The sitemap lists them too. */
export const textPages: ReadonlySet<string> = new Set([
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
  '/safety',
  '/accessibility',
]);

/** The route that a page's data request may name; text pages have none. */
function routeOf(page: string): string | null {
  if (page === '/') return 'routes/site/home';
  if (page === '/listings') return 'routes/search/listings';
  if (page === '/homes') return 'routes/search/places';
  if (isPlacePage(page)) return 'routes/search/place';
  return /^\/listings\/[^/]+$/.test(page) ? 'routes/properties/listing' : null;
}

function isPlacePage(page: string): boolean {
  return page.startsWith('/homes/') && findPlace(page.slice('/homes/'.length)) !== null;
}

/** Takes the path of a page, or of its data as React Router requests it. */
export function pageOf(pathname: string): { page: string; isData: boolean } {
  if (!pathname.endsWith('.data')) return { page: pathname, isData: false };
  // React Router reads "/_.data" and "/listings/_.data" as paths that end with a slash.
  const suffix = pathname.endsWith('/_.data') ? '_.data' : '.data';
  return { page: pathname.slice(0, -suffix.length), isData: true };
}

/** Whether browsers may keep the page and revalidate it. */
export function isShared(pathname: string): boolean {
  const { page } = pageOf(pathname);
  return textPages.has(page) || routeOf(page) !== null;
}

const maxTargetLength = 500;
const listingPath = /^\/listings\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Whether a request target is spelled as our own links and scripts do. This bounds the number of cached
 * pages.
 */
export function isCanonical(target: string): boolean {
  if (target.length > maxTargetLength) return false;
  const [pathname = '', query = '', ...rest] = target.split('?');
  if (rest.length > 0 || (query === '' && target.endsWith('?'))) return false;
  const { page, isData } = pageOf(pathname);
  const pageQuery = isData ? withoutRoute(query, routeOf(page)) : query;
  if (page === '/listings') return isCanonicalSearch(pageQuery);
  return pageQuery === '' && (textPages.has(page) || listingPath.test(page) || isListOfHomes(page));
}

/** Removes `_routes`, by which a script requests the data of the page's own route only. */
function withoutRoute(query: string, route: string | null): string {
  const routeQuery = route === null ? '' : String(new URLSearchParams({ _routes: route }));
  if (query === routeQuery) return '';
  return query.endsWith(`&${routeQuery}`) ? query.slice(0, -routeQuery.length - 1) : query;
}

const isListOfHomes = (page: string) => page === '/' || page === '/homes' || isPlacePage(page);

/** Whether the page at a canonical request target runs a search: the list, and the pages of places. */
export const isSearch = (target: string) => /^\/(?:listings(?:\.data)?(?:\?|$)|homes)/.test(target);

function isCanonicalSearch(query: string): boolean {
  const sent = new URLSearchParams(query);
  const filters = parseFilters(sent);
  const canonical = formatFilters(filters);
  const cursor = parseSearchCursor(sent.get('cursor'), filters.sort);
  if (cursor) canonical.append('cursor', formatSearchCursor(cursor));
  return canonical.toString() === query;
}
