// The list that a visitor sees: the first page and the pages loaded below it. If a search can't be read, the last list stays. Lists
// are cached in memory by history entry, so that Back from a listing shows the list as it was.
import { useEffect, useState } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import type { CardPage } from '#domain/listing.ts';
import type { LoadResult } from '#domain/load-result.ts';
import type { NearSearch, SearchCounts } from '#domain/search.ts';
import { useRetryOnline } from '../controls/offline.ts';

/** The data of the route's loader. */
export interface ListingsResult {
  /** The filters as a query string, which is shorter than the parsed filters. */
  search: string;
  /** The cursor of the page; null for the first one. */
  after: string | null;
  page: LoadResult<CardPage>;
  /** Null behind a cursor, and if counting failed. */
  counts: SearchCounts | null;
  /** YYYY-MM-DD */
  today: string;
}

/** A list as loaded so far. */
export interface SearchResults extends Pick<ListingsResult, 'search' | 'after'> {
  /** The key of the history entry. */
  key: string;
  nearest: readonly NearSearch[];
  first: CardPage;
  /** The rows loaded below the first page, and the cursor of the next page. */
  more: CardPage;
}

const cachedLists = new Map<string, SearchResults>();
const maxCachedLists = 20;

/** Evicts the oldest list when the cache is full. */
function cacheList(found: SearchResults): void {
  cachedLists.delete(found.key);
  cachedLists.set(found.key, found);
  const [oldest] = cachedLists.keys();
  if (cachedLists.size > maxCachedLists && oldest !== undefined) cachedLists.delete(oldest);
}

/** `found` is the last list that could be read; null before the first one. */
export function useSearchResults({ search, after, page, counts }: ListingsResult) {
  const { key } = useLocation();
  const fetcher = useFetcher<ListingsResult>();
  const [last, setLast] = useState<SearchResults | null>(null);
  const [requestedId, setRequestedId] = useState('');
  useEffect(() => {
    if (last) cacheList(last);
  }, [last]);

  const current = last?.key === key ? last : cachedLists.get(key);
  let found = current ?? last;
  if (page.ok && current?.first !== page.value) {
    const first = page.value;
    // If the first page has changed, the rows loaded below it might leave a gap.
    const isSame = current?.search === search && current.first.next === first.next;
    const more = isSame ? current.more : { properties: [], next: first.next };
    found = { search, after, key, nearest: counts?.nearest ?? [], first, more };
    setLast(found);
  }

  // The fetcher keeps its last response. Use it only for the list that asked for it, and only if it continues that list: another list
  // may have the same cursor but other listings behind it.
  const id = found && [found.key, found.search, found.first.next].join(' ');
  const next = found?.more.next ?? null;
  const isRequested = requestedId === id;
  const nextPage = isRequested && next !== null && fetcher.data?.after === next ? fetcher.data.page : null;
  if (found && nextPage?.ok) {
    const properties = [...found.more.properties, ...nextPage.value.properties];
    setLast({ ...found, more: { properties, next: nextPage.value.next } });
  }

  const busy = isRequested && fetcher.state !== 'idle';
  const failure = nextPage && !nextPage.ok && !busy ? nextPage.failure : null;
  useRetryOnline(!page.ok || failure !== null);
  return {
    found,
    busy,
    /** Why loading more failed. */
    failure,
    loadMore: () => {
      if (!found || id === null || next === null || busy) return;
      setRequestedId(id);
      const query = new URLSearchParams(found.search);
      query.set('cursor', next);
      void fetcher.load(`${href('/listings')}?${query}`);
    },
  };
}
