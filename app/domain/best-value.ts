// Marks the best home in a row of a comparison, "Lowest" or "Closest", and orders the homes by such a row.
import type { ComparedProperty } from './compared-facts.ts';
import type { Verdict } from './verdict.ts';
import type { ComparedValue } from './comparison.ts';

const orderKeys = ['fit', 'price', 'distance', 'own'] as const;

/** What the homes are ordered by: whether they fit, total or rent, distance, or as they stand in the list. */
export type OrderKey = (typeof orderKeys)[number];

/** Null if there is no such order. */
export function parseOrder(text: string | null): OrderKey | null {
  return orderKeys.find((key) => key === text) ?? null;
}

/** An order of the homes, such as "Lowest total first". */
export interface HomeOrder {
  key: OrderKey;
  name: string;
}

/** How the homes of a row rank: the lowest number is best. */
export interface Ranking {
  /** "Lowest" or "Closest" */
  word: string;
  order: HomeOrder;
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

export interface SortedOrder extends HomeOrder {
  /** What the homes are sorted by, the most important number first. The lowest comes first. */
  numbersOf: (home: ComparedProperty) => number[];
}

/**
 * The orders that the visitor can choose for more than two homes: what fits the plan first if only some do,
 * and one for each ranking. Homes without a number come last, and of equal ones those with a caveat.
 */
export function listOrders(
  rankings: readonly Ranking[],
  homes: readonly ComparedProperty[],
  verdictOf: (home: ComparedProperty) => Verdict | null,
): SortedOrder[] {
  if (homes.length <= 2) return [];
  const numbersOf = ({ numberOf, caveatOf = () => '' }: Ranking, home: ComparedProperty) => [
    numberOf(home) ?? Number.MAX_VALUE,
    caveatOf(home) === '' ? 0 : 1,
  ];
  const misfitOf = (home: ComparedProperty) => [true, null, false].indexOf(verdictOf(home)?.fits ?? null);
  const byRanking = rankings.map((ranking) => ({
    ...ranking.order,
    numbersOf: (home: ComparedProperty) => numbersOf(ranking, home),
  }));
  if (new Set(homes.map(misfitOf)).size === 1) return byRanking;
  const [first] = byRanking;
  const byFit: SortedOrder = {
    key: 'fit',
    name: 'Homes that fit first',
    numbersOf: (home) => [misfitOf(home), ...(first?.numbersOf(home) ?? [])],
  };
  return [byFit, ...byRanking];
}

/** Equal homes stay as they are. */
export function sortHomes<Home extends ComparedProperty>(
  homes: readonly Home[],
  { numbersOf }: SortedOrder,
): Home[] {
  const numbers = new Map(homes.map((home) => [home, numbersOf(home)]));
  const compare = (one: readonly number[] = [], other: readonly number[] = []) =>
    one.map((number, at) => number - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return homes.toSorted((one, other) => compare(numbers.get(one), numbers.get(other)));
}
