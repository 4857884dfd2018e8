import { expect, test } from 'vitest';
import { rentalLengths } from './options.ts';
import {
  describeLengths,
  formatLengths,
  listNearestNights,
  rentalLengthOf,
  toNightSpans,
} from './lengths.ts';

test.each([
  [1, 'Less than 30 days'],
  [29, 'Less than 30 days'],
  [30, '1-3 months'],
  [92, '1-3 months'],
  [93, '4-6 months'],
  [183, '4-6 months'],
  [184, '7-11 months'],
  [364, '7-11 months'],
  [365, '1+ years'],
  [900, '1+ years'],
])('%i nights have the rental length %s', (nights, length) => {
  expect(rentalLengthOf(nights)).toBe(length);
});

test.each([
  [['1-3 months', '4-6 months'], [{ min: 30, max: 183 }], '30 to 183 nights'],
  [
    ['7-11 months', 'Less than 30 days'],
    [
      { min: 1, max: 29 },
      { min: 184, max: 364 },
    ],
    'up to 29 nights, or 184 to 364 nights',
  ],
  [['1+ years'], [{ min: 365, max: Infinity }], '365 nights or more'],
  [[...rentalLengths], [{ min: 1, max: Infinity }], 'any number of nights'],
] as const)('joins and words the nights of %o', (lengths, spans, text) => {
  expect(toNightSpans(lengths)).toEqual(spans);
  expect(formatLengths(lengths)).toBe(text);
  expect(describeLengths(lengths)).toBe(`This home rents for ${text}.`);
});

test.each([
  [10, [10, 184]],
  [120, [184, 29]],
  [184, [184, 29]],
  [400, [364, 29]],
])('lists the possible nights nearest to %i', (wanted, nights) => {
  expect(listNearestNights(['Less than 30 days', '7-11 months'], wanted)).toEqual(nights);
});
