import { expect, test } from 'vitest';
import { type Filters, noFilters } from '#domain/search/filters.ts';
import { formatSearchTitle } from '#domain/search/search-title.ts';
import { toTitled } from './title.ts';

test.each<[Partial<Filters>, string]>([
  [{ text: 'Coronado' }, 'Homes near Coronado'],
  [{ text: 'Tijuana', bedrooms: 2, location: 'San Diego' }, '2+ bedroom homes near Tijuana'],
  [{ text: 'Coronado', near: 'a beach' }, 'Homes near a beach'],
  [{ text: 'Coronado', neighborhood: 'Hillcrest' }, 'Homes in Hillcrest'],
  [{ text: 'La Jolla, quiet' }, 'Homes in La Jolla'],
  [{ text: 'quiet', location: 'San Diego' }, 'Homes in San Diego'],
])('titles a search by %o as "%s"', (chosen, title) => {
  expect(formatSearchTitle(toTitled({ ...noFilters, ...chosen }))).toBe(title);
});

test('says that homes are near a place where none fits', () => {
  const search = { ...noFilters, neighborhood: 'Hillcrest', placeOnlyRanks: true } as const;
  expect(formatSearchTitle(toTitled(search))).toBe('Homes near Hillcrest');
});
