// The pages that a visitor has loaded below the first one. They are kept for as long as the document lives, by entry of
// the browser's history, so that Back from a detail page finds the list as it was left.
import { useEffect, useState } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { type Failure, type Result } from '#domain/failure.ts';
import { type Filters, formatFilters } from '#domain/filters.ts';
import type { ListingCard, ListingPage } from '#domain/listing.ts';

/** What the route's loader answers. */
export interface ListingsAnswer {
  filters: Filters;
  /** The cursor behind which the page begins; null for the first. */
  after: string | null;
  page: Result<ListingPage>;
}

interface More {
  properties: ListingCard[];
  next: string | null;
}

const entriesKept = 20;
const keptPages = new Map<string, More>();

function keep(entry: string, more: More): void {
  keptPages.delete(entry);
  keptPages.set(entry, more);
  const [oldest] = keptPages.keys();
  if (keptPages.size > entriesKept && oldest !== undefined) keptPages.delete(oldest);
}

export function useMorePages(filters: Filters, first: ListingPage) {
  const { key } = useLocation();
  const fetcher = useFetcher<ListingsAnswer>();
  const query = formatFilters(filters);
  // When the first page has changed since, what followed the old one would leave a gap.
  const entry = [key, query.toString(), first.next].join(' ');
  const [loaded, setLoaded] = useState<More & { entry: string }>({ entry: '', properties: [], next: null });
  const more =
    loaded.entry === entry ? loaded : (keptPages.get(entry) ?? { properties: [], next: first.next });

  const answer = fetcher.data;
  // An answer to another question than the one that is open now is an old one.
  const fits = answer !== undefined && more.next !== null && answer.after === more.next;
  useEffect(() => {
    if (!fits || !answer.page.ok) return;
    const { properties, next } = answer.page.value;
    const longer = { properties: [...more.properties, ...properties], next };
    keep(entry, longer);
    setLoaded({ ...longer, entry });
  }, [fits, answer, entry, more]);

  const failure: Failure | null =
    fits && fetcher.state === 'idle' && !answer.page.ok ? answer.page.failure : null;
  return {
    properties: [...first.properties, ...more.properties],
    next: more.next,
    failure,
    busy: fetcher.state !== 'idle',
    loadMore() {
      if (more.next === null) return;
      query.set('cursor', more.next);
      void fetcher.load(`${href('/listings')}?${query}`);
    },
  };
}
