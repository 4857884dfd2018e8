// The pages that a visitor has loaded below the first one. They are kept for as long as the document lives, by entry of
// the browser's history, so that Back from a detail page finds the list as it was left.
import { useEffect, useState } from 'react';
import { href, useFetcher, useRevalidator } from 'react-router';
import { type Filters, formatFilters } from '#domain/filters.ts';
import type { CardPage } from '#domain/listing.ts';
import type { LoadResult } from '#domain/load-result.ts';
import type { NearSearch, SearchCounts } from '#domain/search.ts';

/** What the route's loader answers. */
export interface ListingsAnswer {
  /** The filters as the query string says them, which is shorter than they are. */
  search: string;
  /** The cursor behind which the page begins; null for the first. */
  after: string | null;
  page: LoadResult<CardPage>;
  /** Null behind a cursor, and when it could not be counted. */
  counts: SearchCounts | null;
  /** YYYY-MM-DD */
  today: string;
}

/** A list that was read, with what is known of it. */
export interface FoundPage extends Pick<ListingsAnswer, 'after'> {
  filters: Filters;
  /** Of the entry of the browser's history. */
  key: string;
  first: CardPage;
  nearest: readonly NearSearch[];
}

/** What follows the first page of one list, and where the next page begins. */
interface Continuation extends CardPage {
  entry: string;
}

const kept = new Map<string, Continuation>();

const entriesKept = 20;

/** What is kept too long goes, the oldest first. */
export function keepRecent<Value>(recent: Map<string, Value>, key: string, value: Value): void {
  recent.delete(key);
  recent.set(key, value);
  const [oldest] = recent.keys();
  if (recent.size > entriesKept && oldest !== undefined) recent.delete(oldest);
}

/** All that is shown of a list, and the way to more of it. */
export function useMorePages({ key, filters, first }: FoundPage) {
  const fetcher = useFetcher<ListingsAnswer>();
  const query = formatFilters(filters);
  // A first page that has changed since is another list: what followed the old one would leave a gap.
  const entry = [key, query.toString(), first.next].join(' ');
  const [loaded, setLoaded] = useState<Continuation | null>(null);
  const [asked, setAsked] = useState('');
  const known = loaded?.entry === entry ? loaded : kept.get(entry);
  const more = known ?? { entry, properties: [], next: first.next };

  // The last answer stays with the fetcher. It counts for the list that asked, while it continues what is shown there:
  // another one that begins with the same homes has the same cursor, and other homes behind it.
  const isAsked = asked === entry;
  const answer = isAsked && more.next !== null && fetcher.data?.after === more.next ? fetcher.data : null;
  if (answer?.page.ok) {
    const { properties, next } = answer.page.value;
    setLoaded({ entry, properties: [...more.properties, ...properties], next });
  }
  useEffect(() => {
    if (loaded) keepRecent(kept, loaded.entry, loaded);
  }, [loaded]);

  const busy = isAsked && fetcher.state !== 'idle';
  const failure = answer && !answer.page.ok && !busy ? answer.page.failure : null;
  useRetryOnline(failure !== null);
  return {
    properties: [...first.properties, ...more.properties],
    next: more.next,
    busy,
    failure,
    loadMore: () => {
      if (more.next === null || busy) return;
      setAsked(entry);
      query.set('cursor', more.next);
      void fetcher.load(`${href('/listings')}?${query}`);
    },
  };
}

export function useRetryOnline(hasFailed: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!hasFailed) return undefined;
    const retry = () => void revalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed, revalidate]);
}
