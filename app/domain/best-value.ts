// Marks the best home in a row of a comparison: "Lowest" or "Closest".
import type { ComparedProperty } from './compared-facts.ts';
import type { ComparedValue } from './comparison.ts';

/** How the homes of a row rank: the lowest number is best. */
export interface Ranking {
  /** "Lowest" or "Closest" */
  word: string;
  /** Null if it isn't known. */
  numberOf: (property: ComparedProperty) => number | null;
  /** False if the real number may be higher. Left out if all numbers are exact. */
  isExact?: (property: ComparedProperty) => boolean;
}

/**
 * Marks the lowest home that fits, and those that fit with the same text. The mark ends with "that fits" if
 * a home that doesn't fit is lower. Marks none if the number of a home that fits isn't known, if the lowest
 * isn't exact, or if all homes that fit have the same text.
 */
export function markBest(
  values: readonly ComparedValue[],
  { word, numberOf, isExact = () => true }: Ranking,
  properties: readonly ComparedProperty[],
  fits: readonly boolean[],
): ComparedValue[] {
  const fitting = properties.filter((_, index) => fits[index]);
  const known = fitting.map(numberOf).filter((number) => number !== null);
  const lowest = Math.min(...known);
  const lowestHome = fitting.find((property) => numberOf(property) === lowest);
  const text = lowestHome && values[properties.indexOf(lowestHome)]?.text;
  const isLowest = values.map((value, index) => fits[index] === true && value.text === text);
  const isCertain = known.length === fitting.length && lowestHome !== undefined && isExact(lowestHome);
  if (!isCertain || isLowest.filter(Boolean).length === fitting.length) return [...values];
  const isLowestOfAll = properties.every((property) => (numberOf(property) ?? Infinity) >= lowest);
  const best = isLowestOfAll ? word : `${word} that fits`;
  return values.map((value, index) => (isLowest[index] ? { ...value, best } : value));
}
