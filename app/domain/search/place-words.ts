// Reads the names of neighborhoods and parts of town in the words of a search, and removes names of places.
// Visitors' pages must not load it, except with the map, because the lists of places are too large for the
// JavaScript of /listings.
import { areaCalled, placeNames } from '../place/areas.ts';
import { effectiveSort, type Filters, wishesIn } from './filters.ts';
import { trimFillers } from './filler-words.ts';
import { foldText } from '../fold-text.ts';
import { landmarks, neighborhoods } from '../place/places.ts';
import { oneOf } from './word-rules.ts';

const names = [...neighborhoods, ...landmarks].map(({ name }) => name);
/** Longer names first, so that "La Jolla" doesn't match a part of "La Jolla Shores". */
const placePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${oneOf([...names, ...placeNames.keys()])})(?![\p{L}\p{N}])`,
  'giu',
);
const namePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${oneOf(placeNames.keys())})(?![\p{L}\p{N}]| views?\b)`,
  'gu',
);

/** The neighborhoods and parts of town that the words name, in their order, and the other words. */
export function readPlaces(words: string): { names: string[]; words: string } {
  const plain = foldText(words);
  const found = Array.from(plain.matchAll(namePattern), ([name]) => placeNames.get(name) ?? '');
  if (found.length === 0) return { names: [], words };
  return { names: [...new Set(found)], words: plain.replaceAll(namePattern, ', ') };
}

/** The words without names of places. Words that begin with a quote are left as they are. */
export function removePlaces(words: string): string {
  if (/^["“]/.test(words)) return words;
  const left = words.replaceAll(placePattern, ', ');
  return left === words ? words : left.split(/,\s/).map(trimFillers).filter(Boolean).join(', ');
}

/**
 * The search of a part of the map, which replaces the place that was searched before: the town, the
 * neighborhood, the radius of the landmark, and names of places among the words. The landmark itself stays:
 * distances are still to it.
 */
export function toAreaSearch(filters: Filters, bounds: string): Filters {
  const words = wishesIn(filters.text).filter((wish) => areaCalled(wish) === null);
  const text = removePlaces(words.join(', '));
  const area = { ...filters, text, location: null, neighborhood: '', bounds };
  return { ...area, sort: effectiveSort(area) };
}
