// Cursors of result pages, as query strings hold them, and the counts of a search. Loaded by visitors' pages:
// imports only types.
import type { OptionFilterName, Sort } from './filters.ts';

/** The page size of public and administration lists. */
export const pageSize = 12;

/**
 * Counts in the administration stop here, because counting all rows takes longer than showing a page. Shown
 * as "999+".
 */
export const adminCountLimit = 1000;

/** The last entry of a page in a newest-first list. The next page starts after it. */
export interface Cursor {
  /** Milliseconds since 1970. `created_at` has the same precision, so the next page can't skip an entry. */
  createdAt: number;
  id: string;
}

/** The last listing of a page of search results. Valid for one sort order only. */
export interface SearchCursor extends Cursor {
  sort: Sort;
  /** The rent in US dollars a month, the distance in meters, or how well the words match. 0 for newest. */
  rank: number;
  /** True if the property is one of the unconfirmed ones, which come last. */
  isStale: boolean;
}

const cursorPattern = /^([0-9a-z]{1,11})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
/** The largest time that JavaScript's Date can hold (ECMA-262, "Time Values and Time Range"). */
const lastTime = 8.64e15;

export function formatCursor(cursor: Cursor): string {
  return `${cursor.createdAt.toString(36)}.${cursor.id}`;
}

/** Reads a cursor from a query string. Null if it is invalid: the list then starts at the first page. */
export function parseCursor(text: string | null): Cursor | null {
  const match = cursorPattern.exec(text ?? '');
  if (!match?.[1] || !match[2]) return null;
  const createdAt = Number.parseInt(match[1], 36);
  return createdAt <= lastTime ? { createdAt, id: match[2] } : null;
}

export function formatSearchCursor({ sort, isStale, rank, ...cursor }: SearchCursor): string {
  return `${sort}.${isStale ? 'last' : 'first'}.${rank.toString(36)}.${formatCursor(cursor)}`;
}

/**
 * The rank is in base 36. The largest rent, 1,000,000, has four digits. Distances are shorter than 200,000.
 */
const searchCursorPattern = /^([a-z-]{1,9})\.(first|last)\.([0-9a-z]{1,4})\.(.{1,48})$/;

/** Null if the cursor is invalid or belongs to another order than `sort`. */
export function parseSearchCursor(text: string | null, sort: Sort): SearchCursor | null {
  const [, ofSort, group, rank = '', rest = ''] = searchCursorPattern.exec(text ?? '') ?? [];
  const cursor = parseCursor(rest);
  return cursor && ofSort === sort
    ? { ...cursor, sort, isStale: group === 'last', rank: Number.parseInt(rank, 36) }
    : null;
}

/** Counts of a search stop here. */
export const maxListingCount = 100;

export interface ListingCount {
  /** At most `maxListingCount`. */
  count: number;
  /** False if there are more. */
  isExact: boolean;
}

export function toListingCount(properties: number): ListingCount {
  return { count: Math.min(properties, maxListingCount), isExact: properties <= maxListingCount };
}

/** As in '37', or '100+' if counting stopped there. */
export function formatCount({ count, isExact }: ListingCount): string {
  return isExact ? String(count) : `${count}+`;
}

/**
 * For each option, how many listings the search finds with it. In an exclusive filter, the option replaces
 * the chosen one. Neighborhoods are in the order of `listNeighborhoods`. Arrays in the order of the options,
 * because they are smaller than objects in the page. `maxListingCount` + 1 means "or more". Filters that take
 * too long to count are missing, or null.
 */
export type FacetCounts = Partial<Record<OptionFilterName | 'neighborhood', readonly number[] | null>>;

/** The counts of a search. */
export interface SearchCounts extends ListingCount {
  /** Empty if the count of the search isn't exact. */
  facets: FacetCounts;
  /**
   * Listings that are free for the stay but rent for longer stays only, and the query string that finds them.
   * Null for a search without a stay.
   */
  longerStays: (ListingCount & { search: string }) | null;
}
