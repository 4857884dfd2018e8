import { expect, test } from 'vitest';
import { noFilters, parseFilters } from './filters.ts';
import {
  chipsOf,
  filtersOf,
  formatWishes,
  labelsOf,
  type Query,
  removeWishes,
  toQuery,
  type Wish,
} from './query.ts';

const chosenIn = (query: string) => parseFilters(new URLSearchParams(query));

const queryOf = (search: string) => toQuery(chosenIn(search));

test('lists every value of a search as a wish', () => {
  const search =
    'q=quiet&words=hot+tub&neighborhood=North+Park&neighborhood=92109&bedrooms=2&pets=1&amenity=WiFi&amenity=Pool';
  const query = queryOf(search);
  expect(filtersOf(query)).toEqual(chosenIn(search));
  expect(removeWishes(query, [])).toBe(search);
});

const everything =
  'words=ocean+view&location=San+Diego&neighborhood=North+Park&neighborhood=92109&outside=La+Jolla&near=UC+San+Diego&notNear=Petco+Park&bounds=-118,32,-117,33&type=House&bedrooms=2&bathrooms=1&guests=1&checkIn=2026-01-05&checkOut=2026-02-04&longer=1&price=150&minRent=2000&maxRent=3500&pets=1&animal=cats&parking=1&cooling=1&amenity=Pool&furnished=partial&length=1%2B+years';

test('a chip is worded for people', () => {
  expect(labelsOf(chosenIn(everything)).join(' · ')).toBe(
    'Jan 5 to Feb 4 · “ocean view” · San Diego · North Park or 92109 · Outside La Jolla · Miles to UC San Diego · Not near Petco Park · In the map’s area · House · 2+ bedrooms · 1+ bathrooms · 1 guest · Longer stays only · Up to $150 a night · From $2,000 a month · Up to $3,500 a month · Pets Allowed · Cats allowed · Free Parking · Air Conditioning · Pool · Partially furnished · 1+ years',
  );
});

test('a chip takes away its own wishes alone, and the last one leaves an empty search', () => {
  let query = queryOf(everything.replace('&longer=1', '').replace(/&bounds=[^&]*/, ''));
  for (let chips = chipsOf(query.wishes, ''); chips.length > 0; chips = chipsOf(query.wishes, '')) {
    const [, ...others] = chips.map(({ label }) => label);
    const first = chips.slice(0, 1).flatMap(({ wishes }) => wishes);
    query = queryOf(removeWishes(query, first));
    expect(chipsOf(query.wishes, '').map(({ label }) => label)).toEqual(others);
  }
  expect(removeWishes(query, [])).toBe('');
});

test('a chip takes what says it out of the sentence, and what is chosen out of the URL', () => {
  const sentence = 'quiet 2 bedroom, with a dog';
  const bedrooms: Wish = { kind: 'bedrooms', value: '2', spans: [[6, 15]], isChosen: true };
  const dogs: Wish = { kind: 'animal', value: 'dogs', spans: [[17, 27]], isChosen: false };
  const query: Query = { sentence, wishes: [bedrooms, dogs], notes: [], sort: 'best' };
  expect(removeWishes(query, [bedrooms])).toBe('q=quiet%3B+with+a+dog');
  expect(removeWishes(query, [dogs])).toBe('q=quiet+2+bedroom&bedrooms=2');
  expect(formatWishes(query)).toBe('bedrooms=2&animal=dogs');
});

test('a chip leaves others that the same words say as chosen', () => {
  const bedrooms: Wish = { kind: 'bedrooms', value: '2', spans: [[0, 3]], isChosen: false };
  const bathrooms: Wish = { ...bedrooms, kind: 'bathrooms' };
  const query: Query = { sentence: '2/2 quiet', wishes: [bedrooms, bathrooms], notes: [], sort: 'best' };
  expect(removeWishes(query, [bedrooms])).toBe('q=quiet&bathrooms=2');
});

test('a chip names a check-in without a check-out as the day by which a home is available', () => {
  expect(labelsOf({ ...noFilters, checkIn: '2026-01-04' })).toEqual(['Available by Jan 4']);
});

test('a chip has the year of days that are about a year away', () => {
  const year = chosenIn('checkIn=2026-12-05&checkOut=2027-12-05');
  expect(labelsOf(year)).toEqual(['Dec 5 to Dec 5, 2027']);
  expect(labelsOf(year, '2025-11-28')).toEqual(['Dec 5, 2026 to Dec 5, 2027']);
});
