// Marks the best home in a row of a comparison, "Lowest" or "Closest", and orders the homes by such a row.
import type { ComparedProperty } from './compared-facts.ts';
import type { ComparedValue } from './comparison.ts';

/** How the homes of a row rank: the lowest number is best. */
export interface Ranking {
  /** "Lowest" or "Closest" */
  word: string;
  /** "Lowest total first" */
  order: string;
  /** Null if it isn't known. */
  numberOf: (property: ComparedProperty) => number | null;
  /** "before fees" if the real number may be higher, or empty. Left out if all numbers are exact. */
  caveatOf?: (property: ComparedProperty) => string;
}

/**
 * Marks the lowest home that fits, and those that fit with the same text. The mark ends with "that fits" if
 * a home that doesn't fit is lower, and with the caveat of the lowest home, if each of equal ones has one.
 * Marks none if the number of a home that fits isn't known, or if all homes that fit have the same text.
 */
export function markBest(
  values: readonly ComparedValue[],
  { word, numberOf, caveatOf = () => '' }: Ranking,
  properties: readonly ComparedProperty[],
  fits: readonly boolean[],
): ComparedValue[] {
  const fitting = properties.filter((_, index) => fits[index]);
  const known = fitting.map(numberOf).filter((number) => number !== null);
  const lowest = Math.min(...known);
  const lowestHomes = fitting.filter((property) => numberOf(property) === lowest);
  const lowestHome = lowestHomes.find((property) => caveatOf(property) === '') ?? lowestHomes[0];
  const text = lowestHome && values[properties.indexOf(lowestHome)]?.text;
  const isLowest = values.map((value, index) => fits[index] === true && value.text === text);
  const areKnown = known.length === fitting.length && lowestHome !== undefined;
  if (!areKnown || isLowest.filter(Boolean).length === fitting.length) return [...values];
  const isLowestOfAll = properties.every((property) => (numberOf(property) ?? Infinity) >= lowest);
  const caveat = caveatOf(lowestHome);
  const best = [word, !isLowestOfAll && 'that fits', caveat].filter(Boolean).join(' ');
  return values.map((value, index) => (isLowest[index] ? { ...value, best } : value));
}

/** An order of the homes, as their indexes. */
export interface HomeOrder {
  name: string;
  indexes: number[];
}

/**
 * The orders by these rankings, and the one with the homes that fit first if some don't. Homes without a
 * number come last, and of equal ones those with a caveat. None for two homes.
 */
export function listOrders(
  rankings: readonly Ranking[],
  properties: readonly ComparedProperty[],
  fits: readonly boolean[],
): HomeOrder[] {
  if (properties.length <= 2) return [];
  const rankBy = (ranking: Ranking | undefined) =>
    properties.map((property) => ranking?.numberOf(property) ?? Number.MAX_VALUE);
  const sortBy = (...keys: (readonly number[])[]) =>
    [...properties.keys()].toSorted(
      (one, other) =>
        keys.map((key) => (key[one] ?? 0) - (key[other] ?? 0)).find((difference) => difference !== 0) ?? 0,
    );
  const orders = rankings.map((ranking) => {
    const caveats = properties.map((property) => (ranking.caveatOf?.(property) ? 1 : 0));
    return { name: ranking.order, indexes: sortBy(rankBy(ranking), caveats) };
  });
  const misfits = fits.map((isFitting) => (isFitting ? 0 : 1));
  return new Set(misfits).size === 1
    ? orders
    : [{ name: 'Homes that fit first', indexes: sortBy(misfits, rankBy(rankings[0])) }, ...orders];
}
