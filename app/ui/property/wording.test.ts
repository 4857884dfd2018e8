import { expect, test } from 'vitest';
import {
  bathroomWords,
  bedroomWords,
  counted,
  dayWords,
  money,
  nightlyEquivalent,
  paragraphsOf,
} from './wording.ts';

test.each([
  [0, 'Studio'],
  [1, '1 bedroom'],
  [4, '4 bedrooms'],
])('formats %d bedrooms as "%s"', (bedrooms, words) => {
  expect(bedroomWords(bedrooms)).toBe(words);
});

test.each([
  [0, '0 bathrooms'],
  [1, '1 bathroom'],
  [1.5, '1.5 bathrooms'],
])('formats %d bathrooms as "%s"', (bathrooms, words) => {
  expect(bathroomWords(bathrooms)).toBe(words);
});

test('formats amounts and counts with thousands separators, amounts in whole dollars', () => {
  const dollars = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
  for (const amount of [0, 7, 999, 999.5, 1000, 12_500, 100_000, 999_999, 1_000_000, 1_234_567_890])
    expect(money(amount)).toBe(dollars.format(amount));
  expect(counted(1250, 'home')).toBe('1,250 homes');
});

test('computes the nightly rent as a thirtieth of the monthly rent', () => {
  expect(nightlyEquivalent(4500)).toBe(150);
  expect(nightlyEquivalent(2950)).toBe(98);
});

test('formats a day as that day in every time zone', () => {
  expect(dayWords('2027-01-01')).toBe('January 1, 2027');
});

test('splits paragraphs at empty lines only', () => {
  expect(paragraphsOf('One\nline two\n \n\n  Two  \n')).toEqual(['One\nline two', 'Two']);
});
