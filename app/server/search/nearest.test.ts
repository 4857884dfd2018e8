// Listings that come close to a search, with the reason on each card.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { noFilters, type Filters } from '#domain/search/filters.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import {
  insertProperties,
  type SearchedProperty,
  searchedProperties,
} from '#tests/support/searched-properties.ts';
import { serverWith } from '#tests/support/server.ts';
import { listNearest } from './nearest.ts';

const db = await setUpDatabase();
const server = serverWith({ db, logger: pino({ level: 'silent' }) });
const now = new Date('2026-11-27T20:00:00Z');

const plain: Partial<SearchedProperty> = {
  status: 'approved',
  location: 'San Diego, CA',
  neighborhood: 'Hillcrest',
  latitude: 32.75,
  longitude: -117.16,
  propertyType: 'Condo',
  petsAllowed: 'yes',
  bedrooms: 2,
  bathroomHalves: 4,
  maxGuests: 4,
  desiredMonthlyRent: 3000,
  nextAvailableDate: '2026-01-01',
  desiredRentalLength: ['1-3 months'],
  amenities: ['Pool'],
  taken: [],
};

const homes: Partial<SearchedProperty>[] = [
  { title: 'Fits' },
  { title: 'A little more', desiredMonthlyRent: 3200 },
  { title: 'Much more', desiredMonthlyRent: 9000 },
  { title: 'Without dogs', petsAllowed: 'cats-only' },
  { title: 'Small', bedrooms: 1, maxGuests: 2 },
  { title: 'Later', nextAvailableDate: '2027-01-09' },
  { title: 'Elsewhere', location: 'Imperial Beach, CA', neighborhood: 'Seacoast', latitude: 32.58 },
  { title: 'All wrong', desiredMonthlyRent: 9000, petsAllowed: 'no', bedrooms: 1, maxGuests: 1 },
];

const drawn = searchedProperties(homes.length, 3);
await insertProperties(
  db,
  drawn.map((property, index) => ({ ...property, ...plain, ...homes[index] })),
);

async function nearest(chosen: Partial<Filters>, found = 1): Promise<Record<string, string>> {
  const cards = await listNearest(server, { ...noFilters, ...chosen }, found, now);
  return Object.fromEntries(cards.map(({ title, note }) => [title, note]));
}

test('gives homes that miss a filter the reason', async () => {
  expect(await nearest({ maxRent: 3000, animal: 'dogs', location: 'San Diego' })).toMatchObject({
    'A little more': '$200 above your rent',
    'Without dogs': 'Cats only',
    Elsewhere: 'In Seacoast, Imperial Beach',
  });
  expect(await nearest({ bedrooms: 2, guests: 4 })).toMatchObject({ Small: '1 bedroom · Sleeps 2' });
  expect(await nearest({ checkIn: '2027-01-01' })).toEqual({ Later: 'Free from Jan 9' });
});

test('adds the total of a stay that a home is free for', async () => {
  const stay = { checkIn: '2027-01-01', checkOut: '2027-03-02' };
  expect(await nearest({ ...stay, maxRent: 3000, animal: 'dogs' })).toMatchObject({
    'A little more': '$200 above your rent · about $6,510 before fees for 60 nights',
    Later: 'Free from Jan 9',
  });
});

test('leaves out homes that fit all filters or miss more than two', async () => {
  const found = await nearest({ maxRent: 3000, animal: 'dogs', bedrooms: 2, guests: 4 });
  expect(Object.keys(found).toSorted()).toEqual(['A little more', 'Much more', 'Small', 'Without dogs']);
});

test('sorts homes by how little they miss, and returns at most a page with the matches', async () => {
  expect(Object.keys(await nearest({ maxRent: 3000 }))).toEqual(['A little more', 'Much more', 'All wrong']);
  expect(Object.keys(await nearest({ maxRent: 3000 }, 11))).toEqual(['A little more']);
});

test('lists homes with at least one of several wishes if none has all of them', async () => {
  const words = ['"moat"', '"drawbridge"'];
  const found = await nearest({ words, bedrooms: 2, animal: 'dogs', guests: 4 }, 0);
  const missing = 'Doesn’t mention “moat” · Doesn’t mention “drawbridge”';
  expect(found).toMatchObject({ Fits: missing, 'Without dogs': `${missing} · Cats only` });
  expect(found).not.toHaveProperty('All wrong');
});

test('puts the closest homes first if none is in a place', async () => {
  const found = await nearest({ places: ['Bankers Hill'] }, 0);
  expect(Object.keys(found).at(-1)).toBe('Elsewhere');
  expect(found).toMatchObject({ Fits: 'In Hillcrest, San Diego' });
});
