// What the map shows: the listings of the search, at their approximate positions, and nothing else about
// them.
import { expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { maxMapHomes } from '#domain/search/map.ts';
import { placesCalled } from '#domain/place/gazetteer.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import { serverWith } from '#tests/support/server.ts';
import {
  insertProperties,
  type SearchedProperty,
  searchedProperties,
} from '#tests/support/searched-properties.ts';
import { nextYear, plainProperty } from '#tests/support/special-properties.ts';
import { listMapHomes } from './map-homes.ts';

const db = await setUpDatabase();
const server = serverWith({ db });

const [pier, hospital] = ['Imperial Beach Pier', 'Scripps Mercy Hospital'];
const hillcrest = { latitude: 32.75, longitude: -117.16 };
const [seaside, city, pending, paused, unplaced, ...others] = searchedProperties(maxMapHomes + 10, 7).map(
  (property): SearchedProperty => ({
    ...property,
    ...plainProperty,
    ...hillcrest,
    location: 'San Diego, CA',
    reviewedAt: property.createdAt,
  }),
);
if (!seaside || !city || !pending || !paused || !unplaced) throw new Error('too few properties');
Object.assign(seaside, { location: 'Imperial Beach, CA', latitude: 32.58, longitude: -117.13 });
Object.assign(pending, { status: 'pending', reviewedAt: null });
Object.assign(unplaced, { latitude: null, longitude: null });
const bayside = others.at(-1);
if (!bayside) throw new Error('too few properties');
// The oldest one, and the last to be inserted.
Object.assign(bayside, { latitude: 32.65, longitude: -117.15, createdAt: new Date('2001-01-01') });
await insertProperties(db, [seaside, city, pending, paused, unplaced]);
await db
  .updateTable('properties')
  .set({ pausedAt: new Date(), pausedBy: 'owner' })
  .where('id', '=', paused.id)
  .execute();

const homeOf = ({ id, title, desiredMonthlyRent }: SearchedProperty) => ({
  id,
  title,
  price: desiredMonthlyRent,
  isBeforeFees: false,
});

test('returns only the id, title, price and approximate position of listings, and counts those without one', async () => {
  const { homes, ...rest } = await listMapHomes(server, noFilters);
  expect(homes).toHaveLength(2);
  expect(homes).toContainEqual({ ...homeOf(seaside), latitude: 32.58, longitude: -117.13 });
  expect(homes).toContainEqual({ ...homeOf(city), ...hillcrest });
  const place = { marks: [], radius: 0 };
  expect(rest).toEqual({ hasMore: false, unplaced: 1, nights: null, place, stay: '' });
});

const stay = { checkIn: `${nextYear}-05-01`, checkOut: `${nextYear}-05-11` };
test.each([
  ['the total of a stay in fields', stay, 10, 1000],
  ['the total of a stay in words', { text: `May 1 to May 11 ${nextYear}` }, 10, 1000],
  ['the rent a month with one date', { checkIn: stay.checkIn }, null, 3000],
])('prices homes by %s', async (_, search, nights, price) => {
  const found = await listMapHomes(server, { ...noFilters, ...search });
  expect(found.nights).toBe(nights);
  expect(found.homes.map((home) => home.price)).toEqual([price, price]);
});

test('says which totals lack fees', async () => {
  await db.updateTable('properties').set({ cleaningFee: 0 }).where('id', '=', city.id).execute();
  const { homes } = await listMapHomes(server, { ...noFilters, ...stay });
  expect(homes.filter(({ isBeforeFees }) => isBeforeFees).map(({ id }) => id)).toEqual([seaside.id]);
});

test.each([
  [{ near: hospital }, [hospital], 8047],
  [{ text: 'near scripps mercy' }, [hospital], 8047],
  [{ near: 'a campus' }, placesCalled('a campus').map(({ name }) => name), 8047],
  [{ near: hospital, bounds: '-117.2,32.7,-117.1,32.8' }, [hospital], 0],
  [{ text: 'sunny' }, [], 0],
])('marks the place of the search %j', async (search, names, radius) => {
  const { place } = await listMapHomes(server, { ...noFilters, ...search });
  expect(place.marks.map(({ name }) => name)).toEqual(names);
  expect(place.radius).toBe(radius);
});

const [everywhere, hillcrestArea] = ['-180,-90,180,90', '-117.2,32.7,-117.1,32.8'];
test.each<[string, Partial<typeof noFilters>, SearchedProperty[]]>([
  ['within the bounds', { bounds: hillcrestArea }, [city]],
  ['nothing elsewhere', { bounds: '0,0,0,0' }, []],
  ['within a radius', { near: pier }, [seaside]],
  ['in the area instead of the radius', { near: pier, bounds: hillcrestArea }, [city]],
  ['the closest first', { near: pier, sort: 'distance', bounds: everywhere }, [seaside, city]],
  ['the closest to town first', { near: hospital, sort: 'distance', bounds: everywhere }, [city, seaside]],
  ['by its filters', { location: 'Imperial Beach' }, [seaside]],
  ['by its words', { text: 'in imperial beach' }, [seaside]],
])('finds what the search finds: %s', async (_, search, found) => {
  const { homes } = await listMapHomes(server, { ...noFilters, ...search });
  expect(homes.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
});

test('returns at most 300 listings, and says when there are more', async () => {
  await insertProperties(db, others);
  const { homes, hasMore } = await listMapHomes(server, { ...noFilters, bounds: hillcrestArea });
  expect(homes).toHaveLength(maxMapHomes);
  expect(hasMore).toBe(true);
});

test('selects the newest home of each part of the area first, and the same homes again', async () => {
  const { homes } = await listMapHomes(server, noFilters);
  expect(homes).toHaveLength(maxMapHomes);
  // The newest 300 listings are elsewhere.
  expect(homes.map(({ id }) => id)).toContain(bayside.id);
  expect(await listMapHomes(server, noFilters)).toMatchObject({ homes });
});
