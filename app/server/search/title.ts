// The place that the title of a search names.
import type { Filters } from '#domain/search/filters.ts';
import { hasHomes, type Search } from './conditions.ts';
import { placeNameOf, readWishes } from './words.ts';

/** The filters for the title. Homes are near a place, not in it, if none of ours is there. */
export function toTitled(search: Search): Filters {
  const place = placeNameOf(search);
  if (search.placeOnlyRanks) return { ...search, neighborhood: '', near: place };
  const areas = search.neighborhood ? [] : readWishes(search.text).areas;
  return areas.length > 0 && !areas.some(hasHomes)
    ? { ...search, near: search.near || place }
    : { ...search, neighborhood: place };
}
