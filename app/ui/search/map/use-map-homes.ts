// Loads the homes of a search for the map, and describes what the map leaves out.
import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { loadMessages, type LoadResult, available, unavailable } from '#domain/load-result.ts';
import type { MapHomes } from '#domain/map.ts';
import { describeFailedLoad } from '../../controls/offline.ts';
import { pluralize } from '#domain/numbers.ts';
import { metersPerMile } from '#domain/places.ts';

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

/** What the status below the map says. */
export function describeMapHomes({
  homes,
  hasMore,
  unplaced,
}: Pick<MapHomes, 'homes' | 'hasMore' | 'unplaced'>): string {
  const count = pluralize(homes.length, 'home');
  if (hasMore) return `${count} on the map. There are more: zoom in and search that area.`;
  if (unplaced === 0) return homes.length === 0 ? 'No homes on the map.' : `${count} on the map.`;
  const others = unplaced === 1 ? '1 more is' : `${unplaced} more are`;
  return `${count} on the map. ${others} in the list only, because we don’t know the neighborhood.`;
}

/** The unit after a price: "a month" in "$3,000 a month". */
export function describePriced({ nights }: Pick<MapHomes, 'nights'>): string {
  return nights === null ? 'a month' : `for ${pluralize(nights, 'night')}`;
}

/** What the totals and the circle on the map are. Rents have their unit on the map. */
export function describeMarks({ homes, nights, place }: Pick<MapHomes, 'homes' | 'nights' | 'place'>) {
  const prices = nights === null ? [] : [`Prices are about what ${pluralize(nights, 'night')} would cost.`];
  if (homes.some(({ isBeforeFees }) => isBeforeFees)) prices.push('* Plus fees: ask the owner.');
  const [mark, ...others] = place.marks;
  if (!mark || others.length > 0 || place.radius === 0) return prices;
  const miles = pluralize(Math.round(place.radius / metersPerMile), 'mile');
  return [...prices, `The circle reaches ${miles} from ${mark.name}.`];
}
