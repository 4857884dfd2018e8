import { expect, test } from 'vitest';
import { type Filters, noFilters } from './filters.ts';
import { formatSearchTitle } from './search-title.ts';

test.each<[Partial<Filters>, string]>([
  [{}, 'Homes by the bay'],
  [{ type: 'House' }, 'Houses by the bay'],
  [{ type: 'Duplex' }, 'Duplexes by the bay'],
  [{ location: 'San Diego', type: 'Other' }, 'Other homes in San Diego'],
  [{ location: 'Imperial Beach', bedrooms: 2 }, '2+ bedroom homes in Imperial Beach'],
  [{ near: 'Petco Park', location: 'San Diego' }, 'Homes near Petco Park'],
  [{ places: ['Hillcrest'], location: 'San Diego', type: 'Condo' }, 'Condos in Hillcrest'],
  [{ places: ['La Jolla', '92109'] }, 'Homes in La Jolla or 92109'],
  [{ near: 'Petco Park', bounds: '-117.2,32.7,-117.1,32.8' }, 'Homes in the map’s area'],
  [{ bedrooms: 2, bounds: '-117.2,32.7,-117.1,32.8' }, '2+ bedroom homes in the map’s area'],
])('titles a search by %o as "%s"', (chosen, title) => {
  expect(formatSearchTitle({ ...noFilters, ...chosen })).toBe(title);
});
