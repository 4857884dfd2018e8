// The best home of a row of the comparison, in a word: "Lowest", "Closest".
import type { ComparedProperty } from './compared-facts.ts';
import type { ComparedValue } from './comparison.ts';

/** What the home with the lowest number is called. */
export interface Best {
  word: string;
  /** Null if it isn't known. */
  numberOf: (property: ComparedProperty) => number | null;
  /** False if the number may be higher. Missing if all are exact. */
  isExact?: (property: ComparedProperty) => boolean;
}

/**
 * Marks the lowest of the homes that fit, and those with the same text. Says "that fits" if another home is
 * lower. Marks none if one of the numbers isn't known, if the lowest isn't exact, or if they all have the
 * same text.
 */
export function markBest(
  values: readonly ComparedValue[],
  { word, numberOf, isExact = () => true }: Best,
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
