// Which pages are the same for every visitor without a cookie, and the one way in which each of their addresses is
// written. What is not listed here is never kept for others.
import { formatFilters, parseFilters } from '#domain/filters.ts';
import { formatSearchCursor, parseSearchCursor } from '#domain/search.ts';

const textPages = new Set(['/about', '/contact', '/terms', '/privacy', '/cookies']);

/** The route whose data a page's data request may name; text pages have none. */
function routeOf(page: string): string | null {
  if (page === '/') return 'routes/home';
  if (page === '/listings') return 'routes/listings';
  return /^\/listings\/[^/]+$/.test(page) ? 'routes/listing' : null;
}

/** The page that a path is about, be it the page or its data as React Router asks for it. */
function pageOf(pathname: string): { page: string; isData: boolean } {
  if (!pathname.endsWith('.data')) return { page: pathname, isData: false };
  return { page: pathname === '/_.data' ? '/' : pathname.slice(0, -'.data'.length), isData: true };
}

/** Whether browsers may keep it and ask each time whether it is still true. */
export function isShared(pathname: string): boolean {
  const { page } = pageOf(pathname);
  return textPages.has(page) || routeOf(page) !== null;
}

const longestTarget = 500;
const homePage = /^\/listings\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Whether a request target, as it was sent, is what our own links and scripts write: no other spelling of an address and
 * nothing beside it, so that there are no more of them than pages and searches.
 */
export function isCanonical(target: string): boolean {
  if (target.length > longestTarget) return false;
  const [pathname = '', query = '', ...rest] = target.split('?');
  if (rest.length > 0 || (query === '' && target.endsWith('?'))) return false;
  const { page, isData } = pageOf(pathname);
  const pageQuery = isData ? withoutRoute(query, routeOf(page)) : query;
  if (page === '/listings') return isCanonicalSearch(pageQuery);
  return pageQuery === '' && (page === '/' || textPages.has(page) || homePage.test(page));
}

/** A script may ask for the data of the page's own route alone. */
function withoutRoute(query: string, route: string | null): string {
  const named = route === null ? '' : String(new URLSearchParams({ _routes: route }));
  if (query === named) return '';
  return query.endsWith(`&${named}`) ? query.slice(0, -named.length - 1) : query;
}

function isCanonicalSearch(query: string): boolean {
  const sent = new URLSearchParams(query);
  const filters = parseFilters(sent);
  const canonical = formatFilters(filters);
  const cursor = parseSearchCursor(sent.get('cursor'), filters.sort);
  if (cursor) canonical.append('cursor', formatSearchCursor(cursor));
  return canonical.toString() === query;
}
