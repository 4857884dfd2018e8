// The best home of a row of the comparison, in a word: "Lowest", "Closest".
import type { ComparedProperty, ComparedValue } from './comparison.ts';

/** What the home with the lowest number is called. */
export interface Best {
  word: string;
  /** Null if it isn't known. */
  numberOf: (property: ComparedProperty) => number | null;
  /** False if the number may be higher. Missing if all are exact. */
  isExact?: (property: ComparedProperty) => boolean;
}

/**
 * Marks the lowest of the homes that fit, and those with the same text. Marks none if one of their numbers
 * isn't known, if the lowest isn't exact, or if they all have the same text.
 */
export function markBest(
  values: readonly ComparedValue[],
  { word, numberOf, isExact = () => true }: Best,
  properties: readonly ComparedProperty[],
  fits: readonly boolean[],
): ComparedValue[] {
  const numbers = properties.map((property, index) => (fits[index] ? numberOf(property) : Infinity));
  const known = numbers.filter((number) => number !== null);
  const lowest = numbers.indexOf(Math.min(...known));
  const isLowest = values.map(({ text }, index) => fits[index] && text === values[lowest]?.text);
  const isMarked =
    known.length === numbers.length &&
    properties.slice(lowest, lowest + 1).every(isExact) &&
    fits.some((fit, index) => fit && !isLowest[index]);
  return values.map((value, index) => (isMarked && isLowest[index] ? { ...value, best: word } : value));
}
