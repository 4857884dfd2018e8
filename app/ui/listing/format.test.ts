import { expect, test } from 'vitest';
import { formatBathrooms, formatBedrooms } from '#domain/property/format.ts';
import { pluralize, formatMoney } from '#domain/numbers.ts';
import { formatDay } from '#domain/day.ts';
import { splitParagraphs } from './format.ts';

test('formats bedrooms and bathrooms', () => {
  expect([0, 1, 4].map(formatBedrooms)).toEqual(['Studio', '1 bedroom', '4 bedrooms']);
  expect([0, 1, 1.5].map(formatBathrooms)).toEqual(['0 bathrooms', '1 bathroom', '1.5 bathrooms']);
});

test('formats amounts and counts with thousands separators, amounts in whole dollars', () => {
  const amounts = [0, 999.5, 1000, 12_500, 1_234_567_890].map(formatMoney);
  expect(amounts).toEqual(['$0', '$1,000', '$1,000', '$12,500', '$1,234,567,890']);
  expect(pluralize(1250, 'home')).toBe('1,250 homes');
});

test('formats a day as that day in every time zone', () => {
  expect(formatDay('2027-01-01')).toBe('January 1, 2027');
});

test('splits paragraphs at empty lines only', () => {
  expect(splitParagraphs('One\nline two\n \n\n  Two  \n')).toEqual(['One\nline two', 'Two']);
});
