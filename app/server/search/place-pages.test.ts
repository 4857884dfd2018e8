import { expect, test } from 'vitest';
import { landmarks, neighborhoods } from '#domain/place/gazetteer.ts';
import { formatFilters } from '#domain/search/filters.ts';
import { readFilters } from '#domain/search/ignored-filters.ts';
import { findPlace, places } from './place-pages.ts';

test('gives each neighborhood and each landmark an address of its own', () => {
  const slugs = places.map(({ slug }) => slug);
  expect(slugs).toHaveLength(neighborhoods.length + landmarks.length);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.filter((slug) => !/^[a-z]+(?:-[a-z]+)*$/.test(slug))).toEqual([]);
});

test.each([
  ['rancho-penasquitos', 'Rancho Peñasquitos', 'in Rancho Peñasquitos, San Diego'],
  ['near-mission-beach', 'Near Mission Beach', 'near Mission Beach'],
  ['near-rady-childrens-hospital', 'Near Rady Children’s Hospital', 'near Rady Children’s Hospital'],
])('finds %s', (slug, title, where) => {
  expect(findPlace(slug)).toMatchObject({ title, where });
});

test('finds nothing for an unknown address', () => {
  expect(['', 'atlantis', 'North-Park', '__proto__'].map(findPlace)).toEqual([null, null, null, null]);
});

test('searches with filters that the search understands', () => {
  for (const { filters } of places) expect(readFilters(formatFilters(filters))).toEqual(filters);
});
