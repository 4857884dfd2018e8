import { expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { canonicalListUrl, formatListingCount, listUrl, formatPrice } from './format-search.ts';

test.each([
  [150, 'up to $150 a night, about $4,500 a month'],
  [1000, 'any price'],
])('formats slider position %i as "%s"', (nightly, text) => {
  expect(formatPrice(nightly)).toBe(text);
});

test.each([
  [0, true, 'No homes'],
  [1, true, '1 home'],
  [100, false, '100+ homes'],
])('formats a count of %i (exact: %s) as "%s"', (count, isExact, text) => {
  expect(formatListingCount({ count, isExact })).toBe(text);
});

test('builds the URL of a search, without a query for an empty one', () => {
  expect(listUrl(noFilters)).toBe('/listings');
  const search = { ...noFilters, text: 'sea & sand', sort: 'best' as const, guests: 2 };
  expect(listUrl(search)).toBe('/listings?q=sea+%26+sand&guests=2');
});

test('search engines index a list by its town and type only', () => {
  const search = { ...noFilters, location: 'Imperial Beach' as const, type: 'Condo' as const, bedrooms: 2 };
  expect(canonicalListUrl(search)).toBe('/listings?location=Imperial+Beach&type=Condo');
});
