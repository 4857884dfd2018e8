import { expect, test } from 'vitest';
import { filterNames, optionFilterNames, optionFilterOf, parseFilters } from './filters.ts';
import {
  describeSearch,
  formatNewsSubject,
  hasPassed,
  readSavedQuery,
  toSavedQuery,
} from './saved-search.ts';

const filtersOf = (query: string) => parseFilters(new URLSearchParams(query));

test.each([
  ['', ''],
  ['pets=1&bedrooms=2', 'bedrooms=2&pets=1'],
  ['sort=rent-up&bedrooms=2', 'bedrooms=2'],
  ['q=hot+tub&sort=newest', 'q=hot+tub'],
  ['nonsense=1&type=Castle', ''],
])('saves the search %j as %j', (query, saved) => {
  expect(toSavedQuery(filtersOf(query))).toBe(saved);
  expect(toSavedQuery(readSavedQuery(saved))).toBe(saved);
});

test('a saved search fits the column with every filter and the longest words', () => {
  const options = optionFilterNames.flatMap((name) =>
    optionFilterOf(name).options.map((option) => [optionFilterOf(name).param, String(option)]),
  );
  const [words, place] = ['語'.repeat(100), '語'.repeat(60)];
  const query = new URLSearchParams([
    ...new URLSearchParams({ q: words, near: place, neighborhood: place }),
    ...new URLSearchParams('checkIn=2999-01-01&checkOut=2999-12-31&longer=1'),
    ...options,
  ]);
  const saved = toSavedQuery(parseFilters(query));
  expect(saved.length).toBeGreaterThan(filterNames.length * 10);
  expect(saved.length).toBeLessThan(4000);
});

test.each([
  ['', 'All homes'],
  ['bedrooms=2&pets=1&location=Imperial+Beach', 'Imperial Beach, 2+ bedrooms, Pets Allowed'],
])('describes %j as %j', (query, words) => {
  expect(describeSearch(filtersOf(query))).toBe(words);
});

test.each([
  ['', false],
  ['checkIn=2026-11-20', false],
  ['checkIn=2026-11-19', true],
])('on November 20, %j has passed: %s', (query, passed) => {
  expect(hasPassed(filtersOf(query), '2026-11-20')).toBe(passed);
});

test.each([
  [1, 0, 1, 'A new home for your search'],
  [3, 0, 2, '3 new homes for your searches'],
  [0, 1, 1, 'A lower rent on a home in your search'],
  [0, 2, 1, 'A lower rent on 2 homes in your search'],
  [16, 1, 1, '17 new or cheaper homes for your search'],
])('%i new and %i cheaper homes of %i searches are “%4$s”', (newCount, cheaperCount, searches, subject) => {
  expect(formatNewsSubject({ newCount, cheaperCount }, searches)).toBe(subject);
});
