// Removes names of places from the words of a search: neighborhoods, for example, are words, not filters.
// Visitors' pages must not load it, except with the map, because the lists of places are too large for the
// JavaScript of /listings.
import { effectiveSort, type Filters } from './filters.ts';
import { fillerWords } from './filler-words.ts';
import { landmarks, type Neighborhood, neighborhoods } from './places.ts';

/** Areas that are larger than a neighborhood, and what people call some neighborhoods. */
const otherNames = ['Coronado', 'Gaslamp', 'La Jolla', 'Mission Bay', 'Point Loma', 'MB', 'OB', 'PB'];

const names = [...neighborhoods, ...landmarks].map(({ name }) => name);
/** Longer names first, so that "La Jolla" doesn't match a part of "La Jolla Shores". */
const placePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[...names, ...otherNames]
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\p{L}\p{N}])`,
  'giu',
);

/** What guests call a neighborhood, in lower case. */
export const shortNames: Readonly<Record<string, string>> = {
  pb: 'Pacific Beach',
  ob: 'Ocean Beach',
  mb: 'Mission Beach',
  utc: 'University City',
  pq: 'Rancho Peñasquitos',
  gaslamp: 'Gaslamp Quarter',
};
/** These are also words, or the name of a larger area. They are searched as words. */
const alsoWords = new Set(['Bayside', 'Downtown', 'Seacoast']);
const areaPattern = /\b(?:downtown|la jolla(?! (?:shores|village))|point loma(?! heights))\b/;
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const byName = new Map([
  ...neighborhoods.map(({ name }) => [fold(name), name] as const).filter(([, name]) => !alsoWords.has(name)),
  ...Object.entries(shortNames),
]);
const neighborhoodPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${Array.from(byName.keys())
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\p{L}\p{N}]| views?\b)`,
  'giu',
);

/**
 * The neighborhoods that the words name, in the order of their list, and the other words. None beside the
 * name of a larger area.
 */
export function readNeighborhoods(words: string): { found: Neighborhood[]; words: string } {
  const plain = fold(words);
  const named = new Set(Array.from(plain.matchAll(neighborhoodPattern), ([name]) => byName.get(name)));
  const found = neighborhoods.filter(({ name }) => named.has(name));
  if (found.length === 0 || areaPattern.test(plain)) return { found: [], words };
  const others = plain.split(neighborhoodPattern).map(trim);
  return { found, words: others.filter((each) => !/^(?:or|and|)$/.test(each)).join(', ') };
}

const areas: Readonly<Record<string, string>> = {
  downtown: 'Downtown',
  'la jolla': 'La Jolla',
  'point loma': 'Point Loma',
};

/** A sentence about an area of several neighborhoods in the words, which is searched as words. */
export function describeArea(words: string): string | null {
  const area = areas[areaPattern.exec(fold(words))?.[0] ?? ''];
  return area
    ? `${area} has several neighborhoods, so we searched for homes that mention it or one of them.`
    : null;
}

/** The words without names of places. Words that begin with a quote are left as they are. */
export function removePlaces(words: string): string {
  if (/^["“]/.test(words)) return words;
  const parts = words.split(placePattern);
  return parts.length === 1 ? words : parts.map(trim).filter(Boolean).join(', ');
}

/** Removes punctuation and filler words at both ends, such as the "in" before a place. */
function trim(part: string): string {
  const words = part.split(/\s+/);
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word) && !fillerWords.has(word.toLowerCase());
  const last = words.findLastIndex(isWord);
  return words
    .slice(Math.max(words.findIndex(isWord), 0), last + 1)
    .join(' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/**
 * The search of a part of the map, which replaces the place that was searched before: the town, the
 * neighborhood, the radius of the landmark, and names of places among the words. The landmark itself stays:
 * distances are still to it.
 */
export function toAreaSearch(filters: Filters, bounds: string): Filters {
  const { text } = filters;
  const area = { ...filters, text: removePlaces(text), location: null, neighborhood: '', bounds };
  return { ...area, sort: effectiveSort(area) };
}
