// The list that a visitor sees: the first page and the pages loaded below it. If a search can't be read, the
// last list stays. Lists are cached in memory by history entry, so that Back from a listing shows the list as
// it was.
import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { IgnoredDates } from '#domain/search/ignored-filters.ts';
import type { CardPage, ListingCard } from '#domain/property/listing.ts';
import type { LoadResult } from '#domain/load-result.ts';
import { formatQuery, type Query } from '#domain/search/query.ts';
import type { SearchCounts } from '#domain/search/search-results.ts';
import { useRetryOnline } from '../controls/offline.ts';

/** The data of the route's loader. */
export interface ListingsResult {
  /** Its title names the main filters. The chips show them all. */
  meta: { title: string };
  query: Query;
  /** The cursor of the page; null for the first one. */
  after: string | null;
  page: LoadResult<CardPage>;
  /** Null on later pages, and if counting failed. */
  counts: SearchCounts | null;
  /** If the page isn't full: the listings that come closest. */
  nearest: readonly ListingCard[];
  /** YYYY-MM-DD */
  today: string;
  /** Dates that the search leaves out. */
  dates?: IgnoredDates;
  /**
   * Those that the form offers. Neighborhoods are of the search's town, in the order of their facet counts.
   */
  places: Record<'neighborhoods' | 'landmarks', readonly string[]>;
}

/** A list as loaded so far. */
interface LoadedList {
  /** The key of the history entry. */
  key: string;
  result: ListingsResult;
  /** The first page, and those loaded below it. */
  pages: readonly [CardPage, ...CardPage[]];
}

const cachedLists = new Map<string, LoadedList>();
const maxCachedLists = 20;

export type SearchResults = ReturnType<typeof useSearchResults>;

/**
 * `pages` are those of the list of this history entry, or else of the last list that could be read. Empty
 * before the first one.
 */
export function useSearchResults(loaded: ListingsResult) {
  const { page } = loaded;
  const { key } = useLocation();
  const fetcher = useFetcher<ListingsResult>();
  /** The key of the list that asked for its next page. */
  const [requestedFor, setRequestedFor] = useState('');
  const [lastResults, setLastResults] = useState<LoadedList | null>(null);
  useEffect(() => {
    if (!lastResults) return;
    cachedLists.set(lastResults.key, lastResults);
    const [oldest = ''] = cachedLists.keys();
    if (cachedLists.size > maxCachedLists) cachedLists.delete(oldest);
  }, [lastResults]);

  /** The list of this history entry, as loaded before. */
  const known = lastResults?.key === key ? lastResults : cachedLists.get(key);
  const shown = known ?? lastResults;
  let results = shown;
  if (page.ok && known?.pages[0] !== page.value) {
    const first = page.value;
    // If the first page has changed, the rows loaded below it might leave a gap. Opening the map adds an
    // entry for the same list.
    const isSame =
      shown?.pages[0].next === first.next && formatQuery(shown.result.query) === formatQuery(loaded.query);
    results = { key, result: loaded, pages: [first, ...(isSame ? shown.pages.slice(1) : [])] };
  }

  // The fetcher keeps its last response. Use it only for the list that asked for it: another list may have
  // the same cursor but other listings behind it.
  const next = results?.pages.at(-1)?.next ?? null;
  const isRequested = requestedFor === results?.key;
  const nextPage = isRequested && next !== null && fetcher.data?.after === next ? fetcher.data.page : null;
  if (results && nextPage?.ok) results = { ...results, pages: [...results.pages, nextPage.value] };
  // Adjusts state while rendering, so that no stale list is painted (react.dev, "You Might Not Need an
  // Effect").
  if (results !== shown) setLastResults(results);

  const busy = isRequested && fetcher.state !== 'idle';
  /** Why loading more failed. */
  const failure = nextPage && !nextPage.ok && !busy ? nextPage.failure.message : null;
  useRetryOnline(!page.ok || failure !== null);
  return {
    result: results?.result ?? loaded,
    pages: results?.pages ?? [],
    next,
    busy,
    failure,
    LoadMore: fetcher.Form,
    handleLoadMore: () => setRequestedFor(results?.key ?? ''),
  };
}
