// What a search answers beside the homes: where a page ends, to and from the query string, and how many there are.
// Loaded by visitors' pages: nothing but types is imported.
import type { Filters, OptionName, Sort } from './filters.ts';

/** The page size of public and administration lists. */
export const pageSize = 12;

/** How far the administration counts: counting everything would take longer than showing it. More is "999+". */
export const countedUpTo = 1000;

/** Where a page of a newest-first list ends: the next page begins behind this entry. */
export interface Cursor {
  /** Milliseconds since 1970: `created_at` is kept to the millisecond so that nothing falls between. */
  createdAt: number;
  id: string;
}

/** Where a page of a search ends. It belongs to one order and means nothing in another. */
export type SearchCursor =
  | (Cursor & { sort: Extract<Sort, 'newest'> })
  /** `rent` in US dollars a month. */
  | (Cursor & { sort: Exclude<Sort, 'newest'>; rent: number });

const cursorPattern = /^([0-9a-z]{1,11})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
/** The largest time that JavaScript's Date can hold (ECMA-262, "Time Values and Time Range"). */
const lastTime = 8.64e15;

export function formatCursor(cursor: Cursor): string {
  return `${cursor.createdAt.toString(36)}.${cursor.id}`;
}

/** Reads a cursor from a query string; anything that is not one is as good as none: the list begins at its start. */
export function parseCursor(text: string | null): Cursor | null {
  const match = cursorPattern.exec(text ?? '');
  if (!match?.[1] || !match[2]) return null;
  const createdAt = Number.parseInt(match[1], 36);
  return createdAt <= lastTime ? { createdAt, id: match[2] } : null;
}

export function formatSearchCursor(cursor: SearchCursor): string {
  if (cursor.sort === 'newest') return formatCursor(cursor);
  return `${cursor.sort}.${cursor.rent.toString(36)}.${formatCursor(cursor)}`;
}

/** Reads a cursor of a search in the given order; one of another order is as good as none. */
export function parseSearchCursor(text: string | null, sort: Sort): SearchCursor | null {
  if (sort === 'newest') {
    const cursor = parseCursor(text);
    return cursor && { ...cursor, sort };
  }
  const [named, rent, ...place] = (text ?? '').split('.');
  const cursor = parseCursor(place.join('.'));
  if (named !== sort || !cursor || !/^[0-9a-z]{1,4}$/.test(rent ?? '')) return null;
  return { ...cursor, sort, rent: Number.parseInt(rent ?? '', 36) };
}

/** How far the homes of a search are counted. */
export const maxListingCount = 100;

export interface ListingCount {
  /** At most `maxListingCount`. */
  count: number;
  /** False when there are more. */
  exact: boolean;
}

export function toListingCount(properties: number): ListingCount {
  return { count: Math.min(properties, maxListingCount), exact: properties <= maxListingCount };
}

/** '37', or '100+' where nobody has counted on. */
export function formatCount({ count, exact }: ListingCount): string {
  return exact ? String(count) : `${count}+`;
}

/**
 * For each option how many homes the search would find with it: in place of the choice in its filter, if there is one.
 * Bare numbers in the order of the options, since every page of results carries them; one more than
 * `maxListingCount` says that there are more. A filter that would have taken too long is missing.
 */
export type FacetCounts = Partial<Record<OptionName, readonly number[]>>;

/** A search that finds something, made from one that does not by leaving one filter out. */
export interface NearSearch extends ListingCount {
  /** What was left out, in words. */
  without: string;
  filters: Filters;
}

/** What a search finds, in numbers. */
export interface SearchCounts extends ListingCount {
  /** Empty while the number itself is not exact. */
  options: FacetCounts;
  /** Of an empty search, the one that finds most first. */
  nearest: NearSearch[];
  /** Homes that are free for the stay and rent for longer ones only; null where none was searched for. */
  longer: ListingCount | null;
}
