// The list that a visitor sees: the first page and the pages loaded below it. If a search can't be read, the
// last list stays. Lists are cached in memory by history entry, so that Back from a listing shows the list as
// it was.
import { useEffect, useState } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import type { IgnoredDates } from '#domain/search/ignored-filters.ts';
import type { CardPage, ListingCard } from '#domain/property/listing.ts';
import type { LoadResult } from '#domain/load-result.ts';
import type { SearchCounts } from '#domain/search/search-results.ts';
import { useRetryOnline } from '../controls/offline.ts';

/** The data of the route's loader. */
export interface ListingsResult {
  /**
   * Names the main filters. Formatted on the server, to keep the words out of the JavaScript of /listings.
   */
  title: string;
  /** The filters as a query string, which is shorter than the parsed filters. */
  search: string;
  /** The cursor of the page; null for the first one. */
  after: string | null;
  page: LoadResult<CardPage>;
  /** Null on later pages, and if counting failed. */
  counts: SearchCounts | null;
  /** If the page isn't full: listings that miss one or two of the filters. */
  nearest: readonly ListingCard[];
  /** What the words mean, as a query string with the remaining words that some home has. */
  understood: string;
  /** The same with all remaining words: alerts are about homes that have them. */
  toSave: string;
  tip: SearchTip | null;
  /** A sentence if the list isn't what the words ask for. */
  wordsNote: string | null;
  /** YYYY-MM-DD */
  today: string;
  /** Dates that the search leaves out. */
  dates?: IgnoredDates;
  /** Sentences about the other values of the query string that the search leaves out. */
  ignored: readonly string[];
  places: OfferedPlaces;
}

/** Other searches that the page suggests: for longer stays, and examples for words that mean nothing. */
export interface SearchTip {
  note: string;
  links: readonly { text: string; url: string }[];
  /** Whether it stands above the homes. */
  isAbove: boolean;
}

/** The names that the search form offers. */
export interface OfferedPlaces {
  /** Those of the search's town, in the order of their facet counts. */
  neighborhoods: readonly string[];
  landmarks: readonly string[];
}

/** A list as loaded so far. */
export interface SearchResults {
  /** The key of the history entry. */
  key: string;
  result: ListingsResult;
  first: CardPage;
  /** The rows loaded below the first page, and the cursor of the next page. */
  more: CardPage;
}

const cachedLists = new Map<string, SearchResults>();
const maxCachedLists = 20;

/** Evicts the oldest list when the cache is full. */
function cacheList(results: SearchResults): void {
  cachedLists.delete(results.key);
  cachedLists.set(results.key, results);
  const [oldest] = cachedLists.keys();
  if (cachedLists.size > maxCachedLists && oldest !== undefined) cachedLists.delete(oldest);
}

/**
 * `results`: the list of this history entry, or else the last list that could be read; null before the first
 * one.
 */
export function useSearchResults(result: ListingsResult) {
  const { search, page } = result;
  const { key } = useLocation();
  const fetcher = useFetcher<ListingsResult>();
  const [lastResults, setLastResults] = useState<SearchResults | null>(null);
  const [requestedListId, setRequestedListId] = useState('');
  useEffect(() => {
    if (lastResults) cacheList(lastResults);
  }, [lastResults]);

  /** The list of this history entry, as loaded before. */
  const known = lastResults?.key === key ? lastResults : cachedLists.get(key);
  const shown = known ?? lastResults;
  let results = shown;
  if (page.ok && known?.first !== page.value) {
    const first = page.value;
    // If the first page has changed, the rows loaded below it might leave a gap. Opening the map adds an
    // entry for the same list.
    const isSame = shown?.result.search === search && shown.first.next === first.next;
    const more = isSame ? shown.more : { ...first, properties: [] };
    results = { key, result, first, more };
  }

  // The fetcher keeps its last response. Use it only for the list that asked for it, and only if it continues
  // that list: another list may have the same cursor but other listings behind it.
  const listId = results && [results.key, results.result.search, results.first.next].join(' ');
  const next = results?.more.next ?? null;
  const isRequested = requestedListId === listId;
  const nextPage = isRequested && next !== null && fetcher.data?.after === next ? fetcher.data.page : null;
  if (results && nextPage?.ok) {
    const properties = [...results.more.properties, ...nextPage.value.properties];
    results = { ...results, more: { ...nextPage.value, properties } };
  }
  // Adjusts state while rendering, so that no stale list is painted (react.dev, "You Might Not Need an
  // Effect").
  if (results !== shown) setLastResults(results);

  const busy = isRequested && fetcher.state !== 'idle';
  const failure = nextPage && !nextPage.ok && !busy ? nextPage.failure : null;
  useRetryOnline(!page.ok || failure !== null);
  return {
    results,
    busy,
    /** Why loading more failed. */
    failure,
    loadMore: () => {
      if (!results || listId === null || next === null || busy) return;
      setRequestedListId(listId);
      const query = new URLSearchParams(results.result.search);
      query.set('cursor', next);
      void fetcher.load(`${href('/listings')}?${query}`);
    },
  };
}
