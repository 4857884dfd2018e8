// Marks the best home in a row of a comparison, "Lowest" or "Closest", and orders the homes by such a row.
import { capitalizeFirst } from '../capitalize-first.ts';
import type { ComparedProperty } from './compared-facts.ts';
import type { Verdict } from './verdict.ts';
import type { ComparedValue } from './comparison.ts';

const orderKeys = ['price', 'distance', 'own'] as const;

/** What the homes are ordered by: total or rent, distance, or as they stand in the list. */
export type OrderKey = (typeof orderKeys)[number];

/** Null if there is no such order. */
export function parseOrder(text: string | null): OrderKey | null {
  return orderKeys.find((key) => key === text) ?? null;
}

/** An order of the homes, such as "Lowest total first" or "Fits, then lowest total". */
export interface HomeOrder {
  key: OrderKey;
  name: string;
}

/** How the homes of a row rank: the lowest number is best. */
export interface Ranking {
  /** "Lowest" or "Closest" */
  word: string;
  /** The order by this row. What comes first in it: "lowest total" or "closest". */
  order: { key: OrderKey; first: string };
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
 * The orders that the visitor can choose for more than two homes: one for each ranking. Homes that fit the
 * plan come first, then those whose owner decides, then the others. In each of the three, homes without a
 * number come last, and of equal ones those with a caveat.
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
  const areMixed = haveMixedVerdicts(homes, verdictOf);
  return rankings.map((ranking) => ({
    key: ranking.order.key,
    name: areMixed ? `Fits, then ${ranking.order.first}` : `${capitalizeFirst(ranking.order.first)} first`,
    numbersOf: (home) => [misfitOf(verdictOf(home)), ...numbersOf(ranking, home)],
  }));
}

const misfitOf = (verdict: Verdict | null) => [true, null, false].indexOf(verdict?.fits ?? null);

/** Whether only some of the homes fit, or only some owners decide. */
export const haveMixedVerdicts = (
  homes: readonly ComparedProperty[],
  verdictOf: (home: ComparedProperty) => Verdict | null,
): boolean => new Set(homes.map((home) => misfitOf(verdictOf(home)))).size > 1;

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
