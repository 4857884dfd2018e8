// The list that a visitor sees: its first page, what was loaded below it, and what was there before where it could not be
// read. Lists are kept for as long as the document lives, by entry of the browser's history, so that Back from a home's
// page finds the list as it was left.
import { useEffect, useLayoutEffect, useState } from 'react';
import { href, useFetcher, useLocation, useRevalidator } from 'react-router';
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
export interface FoundList extends Pick<ListingsAnswer, 'search' | 'after'> {
  /** Of the entry of the browser's history. */
  key: string;
  nearest: readonly NearSearch[];
  first: CardPage;
  /** What was loaded below the first page, and where the next one begins. */
  more: CardPage;
}

const kept = new Map<string, FoundList>();
const mostKept = 20;

/** What is kept too long goes, the oldest first. */
function keep(found: FoundList): void {
  kept.delete(found.key);
  kept.set(found.key, found);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

/** `found` is what was read last: a search that could not be read leaves on the page what is there. */
export function useFoundList({ search, after, page, counts }: ListingsAnswer) {
  const { key } = useLocation();
  const fetcher = useFetcher<ListingsAnswer>();
  const [last, setLast] = useState<FoundList | null>(null);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (last) keep(last);
  }, [last]);

  const here = last?.key === key ? last : kept.get(key);
  let found = here ?? last;
  if (page.ok && here?.first !== page.value) {
    const first = page.value;
    // A first page that has changed since is another list: what followed the old one would leave a gap.
    const isSame = here?.search === search && here.first.next === first.next;
    const more = isSame ? here.more : { properties: [], next: first.next };
    found = { search, after, key, nearest: counts?.nearest ?? [], first, more };
    setLast(found);
  }

  // The last answer stays with the fetcher. It counts for the list that asked, while it continues what is shown there:
  // another one that begins with the same homes has the same cursor, and other homes behind it.
  const id = found && [found.key, found.search, found.first.next].join(' ');
  const next = found?.more.next ?? null;
  const isAsked = asked === id;
  const answer = isAsked && next !== null && fetcher.data?.after === next ? fetcher.data.page : null;
  if (found && answer?.ok) {
    const properties = [...found.more.properties, ...answer.value.properties];
    setLast({ ...found, more: { properties, next: answer.value.next } });
  }

  const busy = isAsked && fetcher.state !== 'idle';
  const failure = answer && !answer.ok && !busy ? answer.failure : null;
  useRetryOnline(!page.ok || failure !== null);
  return {
    found,
    busy,
    /** Why there is no more of it. */
    failure,
    loadMore: () => {
      if (!found || id === null || next === null || busy) return;
      setAsked(id);
      const query = new URLSearchParams(found.search);
      query.set('cursor', next);
      void fetcher.load(`${href('/listings')}?${query}`);
    },
  };
}

function useRetryOnline(hasFailed: boolean): void {
  const { revalidate } = useRevalidator();
  // From the moment when the failure is shown.
  useLayoutEffect(() => {
    if (!hasFailed) return undefined;
    const retry = () => void revalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed, revalidate]);
}
