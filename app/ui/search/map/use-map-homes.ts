// Loads the homes of a search for the map, and describes what the map leaves out.
import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { loadMessages, type LoadResult, available, unavailable } from '#domain/load-result.ts';
import type { MapHomes } from '#domain/search/map.ts';
import { describeFailedLoad } from '../../controls/offline.ts';
import { pluralize } from '#domain/numbers.ts';
import { metersPerMile } from '#domain/place/gazetteer.ts';

/** Null until the homes of this search are loaded. `search` is a query string. */
export function useMapHomes(search: string): LoadResult<MapHomes> | null {
  const [loaded, setLoaded] = useState<{ search: string; result: LoadResult<MapHomes> } | null>(null);
  useEffect(() => {
    const request = new AbortController();
    void loadHomes(search, request.signal).then((result) => {
      if (!request.signal.aborted) setLoaded({ search, result });
    });
    return () => request.abort();
  }, [search]);
  return loaded?.search === search ? loaded.result : null;
}

async function loadHomes(search: string, signal: AbortSignal): Promise<LoadResult<MapHomes>> {
  const failed = (reason = '') => unavailable(describeFailedLoad(`${loadMessages.list}${reason}`));
  try {
    const response = await fetch(`${href('/listings/map')}?${search}`, { signal });
    if (response.ok) return available((await response.json()) as MapHomes);
    // The server says in plain text why it refused a search. A proxy answers with HTML.
    const isRefusal = response.headers.get('content-type')?.startsWith('text/plain');
    return failed(isRefusal ? ` ${await response.text()}` : '');
  } catch {
    return failed();
  }
}

/**
 * What the status below the map says: how many of the homes are in view, or if all are, what the circle is.
 */
export function describeMapHomes(
  { homes, hasMore, unplaced, place }: Pick<MapHomes, 'homes' | 'hasMore' | 'unplaced' | 'place'>,
  inView = homes.length,
): string {
  const count = homes.length === 0 ? 'No homes' : pluralize(homes.length, 'home');
  const found =
    inView < homes.length ? `In view: ${inView} of ${count}.` : `${count} ${describeCircle(place)}.`;
  if (hasMore) return `${found} There are more: zoom in and search that area.`;
  if (unplaced === 0) return found;
  const others = unplaced === 1 ? '1 more is' : `${unplaced} more are`;
  return `${found} ${others} in the list only, because we don’t know the neighborhood.`;
}

/** Where the homes are. Several places have no circles, which would hide each other. */
function describeCircle({ marks: [mark, ...others], radius }: MapHomes['place']): string {
  if (!mark || others.length > 0 || radius === 0) return 'on the map';
  return `within ${pluralize(Math.round(radius / metersPerMile), 'mile')} of ${mark.name}`;
}

/** The unit after a price: "a month" in "$3,000 a month". */
export function describePriceUnit({ nights }: Pick<MapHomes, 'nights'>): string {
  return nights === null ? 'a month' : `for ${pluralize(nights, 'night')}`;
}

/** What the line below the map says: the unit of all prices, and what a star means. */
export function describePrices({ homes, nights }: Pick<MapHomes, 'homes' | 'nights'>): string {
  const notes = [
    `Prices ${describePriceUnit({ nights })}`,
    homes.some(({ isBeforeFees }) => isBeforeFees) && '* before fees',
  ];
  return notes.filter(Boolean).join(', ');
}
