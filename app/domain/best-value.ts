// The best home of a row of the comparison, in a word: "Lowest", "Closest".
import type { ComparedProperty, ComparedValue } from './comparison.ts';

/** What the home with the lowest number is called. Null if the number of a home isn't known. */
export interface Best {
  word: string;
  numberOf: (property: ComparedProperty) => number | null;
}

/**
 * Marks the lowest of the homes that fit, and those with the same text. Marks none if one of their numbers
 * isn't known, or if they all have the same text.
 */
export function markBest(
  values: readonly ComparedValue[],
  { word, numberOf }: Best,
  properties: readonly ComparedProperty[],
  fits: readonly boolean[],
): ComparedValue[] {
  const numbers = properties.map((property, index) => (fits[index] ? numberOf(property) : Infinity));
  const known = numbers.filter((number) => number !== null);
  const lowest = values[numbers.indexOf(Math.min(...known))]?.text;
  const isLowest = values.map(({ text }, index) => fits[index] && text === lowest);
  const isMarked = known.length === numbers.length && fits.some((fit, index) => fit && !isLowest[index]);
  return values.map((value, index) => (isMarked && isLowest[index] ? { ...value, best: word } : value));
}
