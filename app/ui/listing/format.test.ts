import { expect, test } from 'vitest';
import { formatBathrooms, formatBedrooms } from '#domain/property/format.ts';
import { pluralize, formatMoney } from '#domain/numbers.ts';
import { formatDay } from '#domain/day.ts';
import { toNightlyRent, splitParagraphs } from './format.ts';

test.each([
  [0, 'Studio'],
  [1, '1 bedroom'],
  [4, '4 bedrooms'],
])('formats %d bedrooms as "%s"', (bedrooms, text) => {
  expect(formatBedrooms(bedrooms)).toBe(text);
});

test.each([
  [0, '0 bathrooms'],
  [1, '1 bathroom'],
  [1.5, '1.5 bathrooms'],
])('formats %d bathrooms as "%s"', (bathrooms, text) => {
  expect(formatBathrooms(bathrooms)).toBe(text);
});

test('formats amounts and counts with thousands separators, amounts in whole dollars', () => {
  const dollars = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
  for (const amount of [0, 7, 999, 999.5, 1000, 12_500, 100_000, 999_999, 1_000_000, 1_234_567_890])
    expect(formatMoney(amount)).toBe(dollars.format(amount));
  expect(pluralize(1250, 'home')).toBe('1,250 homes');
});

test('computes the nightly rent as a thirtieth of the monthly rent', () => {
  expect(toNightlyRent(4500)).toBe(150);
  expect(toNightlyRent(2950)).toBe(98);
});

test('formats a day as that day in every time zone', () => {
  expect(formatDay('2027-01-01')).toBe('January 1, 2027');
});

test('splits paragraphs at empty lines only', () => {
  expect(splitParagraphs('One\nline two\n \n\n  Two  \n')).toEqual(['One\nline two', 'Two']);
});
