import { expect, test } from 'vitest';
import { type Filters, noFilters } from './filters.ts';
import { listWithOnlyOne, listWithoutOne, listWithoutTwo, type NearestSearch } from './nearest-searches.ts';

const search: Filters = { ...noFilters, location: 'San Diego', maxRent: 3500, amenities: ['Pool', 'WiFi'] };
const labelsOf = (searches: NearestSearch[]) => searches.map(({ labels }) => labels.join(' and '));

test('leaves out each filter once', () => {
  const searches = listWithoutOne(search);
  expect(labelsOf(searches)).toEqual(['San Diego', 'Up to $3,500 a month', 'Pool', 'WiFi']);
  expect(searches[0]?.filters).toEqual({ ...search, location: null });
});

test('leaves out each pair of filters once', () => {
  const searches = listWithoutTwo(search);
  expect(labelsOf(searches)).toEqual([
    'San Diego and Up to $3,500 a month',
    'San Diego and Pool',
    'San Diego and WiFi',
    'Up to $3,500 a month and Pool',
    'Up to $3,500 a month and WiFi',
    'Pool and WiFi',
  ]);
  expect(searches[1]?.filters).toEqual({ ...search, location: null, amenities: ['WiFi'] });
});

test('keeps each filter alone', () => {
  const searches = listWithOnlyOne(search);
  expect(labelsOf(searches)).toEqual(['San Diego', 'Up to $3,500 a month', 'Pool', 'WiFi']);
  expect(searches[3]?.filters).toEqual({ ...noFilters, amenities: ['WiFi'] });
});

test('has no pairs of two filters or of more than eight', () => {
  expect(listWithoutTwo({ ...noFilters, pets: true, guests: 2 })).toEqual([]);
  const many: Filters = {
    ...search,
    pets: true,
    guests: 2,
    bedrooms: 1,
    furnished: 'fully',
    freeParking: true,
  };
  expect(listWithoutTwo(many)).toEqual([]);
  expect(listWithOnlyOne(many)).toHaveLength(8);
});

test('keeps no stay for longer stays only, which needs its dates', () => {
  const stay = { checkIn: '2090-01-04', checkOut: '2090-02-01', longerStays: true };
  expect(labelsOf(listWithOnlyOne({ ...search, ...stay }))).not.toContain('Longer stays only');
});
