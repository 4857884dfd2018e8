import { expect, test } from 'vitest';
import { formatLengths, toMonthSpans } from './lengths.ts';
import { rentalLengths } from './options.ts';

const below = { min: 0, max: 0 };
const gap = [below, { min: 7, max: 11 }];

test.each([
  [['1-3 months', '4-6 months'], [{ min: 1, max: 6 }], '1 to 6 months'],
  [['4-6 months', 'Less than 30 days', '1-3 months'], [{ min: 0, max: 6 }], 'up to 6 months'],
  [['1-3 months', '4-6 months', '7-11 months', '1+ years'], [{ min: 1, max: Infinity }], 'a month or more'],
  [['7-11 months', 'Less than 30 days'], gap, 'less than a month, or 7 to 11 months'],
  [['1+ years'], [{ min: 12, max: Infinity }], '12 months or more'],
  [[...rentalLengths], [{ min: 0, max: Infinity }], 'any length'],
] as const)('joins and words the months of %o', (lengths, spans, text) => {
  expect(toMonthSpans(lengths)).toEqual(spans);
  expect(formatLengths(lengths)).toBe(text);
});
