// What a search is called, what its price and its number mean, and where it is found.
import { expect, test } from 'vitest';
import { type Filters, noFilters } from '#domain/filters.ts';
import { homesWords, listAddress, longerStaysWords, priceWords, searchTitle } from './search-words.ts';

test.each<[Partial<Filters>, string]>([
  [{}, 'Homes by the bay'],
  [{ type: 'House' }, 'Houses by the bay'],
  [{ location: 'San Diego', type: 'Other' }, 'Other homes in San Diego'],
  [{ location: 'Imperial Beach', bedrooms: 2 }, '2+ bedroom homes in Imperial Beach'],
  [{ pets: true, amenities: ['Pool'] }, 'Homes by the bay'],
])('%o is called "%s"', (chosen, title) => {
  expect(searchTitle({ ...noFilters, ...chosen })).toBe(title);
});

test.each([
  [0, 'up to $0 a night, about $0 a month'],
  [150, 'up to $150 a night, about $4,500 a month'],
  [990, 'up to $990 a night, about $29,700 a month'],
  [1000, 'any price'],
])('the slider at %i means "%s"', (nightly, words) => {
  expect(priceWords(nightly)).toBe(words);
});

test.each([
  [0, true, 'No homes'],
  [1, true, '1 home'],
  [37, true, '37 homes'],
  [100, true, '100 homes'],
  [100, false, '100+ homes'],
])('%i homes, exact: %s, are "%s"', (count, exact, words) => {
  expect(homesWords({ count, exact })).toBe(words);
});

test.each([
  [6, true, '6 more homes are free then, but rent for longer stays only.'],
  [1, true, '1 more home is free then, but rents for longer stays only.'],
  [100, false, '100+ homes are free then, but rent for longer stays only.'],
])('%i homes for longer stays are told of', (count, exact, words) => {
  expect(longerStaysWords({ count, exact }, exact)).toBe(words);
});

test('a search has one address, and the empty one no query', () => {
  expect(listAddress(noFilters)).toBe('/listings');
  expect(listAddress({ ...noFilters, text: 'sea & sand', location: 'Imperial Beach' })).toBe(
    '/listings?q=sea+%26+sand&location=Imperial+Beach',
  );
});
