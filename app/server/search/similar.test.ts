import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import {
  insertProperties,
  type SearchedProperty,
  searchedProperties,
} from '#tests/support/searched-properties.ts';
import { findSimilar } from './similar.ts';
import { getProperty } from '../versions/read-listing.ts';

/** A valid property. Each test changes a few of its fields. */
const [pattern] = searchedProperties(1, 1) as [SearchedProperty];

const site = await setUpSite();
beforeEach(async () => {
  await sql`TRUNCATE properties CASCADE`.execute(site.db);
});

const now = new Date('2026-12-01T20:00:00Z');
let made = 0;
function property(title: string, changes: Partial<SearchedProperty> = {}): SearchedProperty {
  const id = `0190b0a0-0000-7000-8000-${String(++made).padStart(12, '0')}`;
  const approved = { status: 'approved', reviewedAt: pattern.createdAt, reviewNotes: null } as const;
  const size = { bedrooms: 2, approxSqft: 1000, desiredMonthlyRent: 3000, location: 'San Diego, CA' };
  return { ...pattern, ...approved, ...size, id, title, ...changes };
}

/** A property for four guests that nobody has taken. */
const open = (title: string, changes: Partial<SearchedProperty>) =>
  property(title, {
    nextAvailableDate: '2026-01-01',
    desiredRentalLength: ['1-3 months'],
    maxGuests: 4,
    taken: [],
    ...changes,
  });

/** The titles of the properties similar to the first. */
async function similarTo(properties: readonly SearchedProperty[]): Promise<string[]> {
  await insertProperties(site.db, properties);
  const listing = valueOf(await getProperty(site.server, properties[0]?.id ?? '', null));
  return (await findSimilar(site.server, listing)).map(({ title }) => title);
}

test('returns the three nearest properties by rent, size and area, without the property itself', async () => {
  const properties = [
    property('itself'),
    property('dearer', { desiredMonthlyRent: 4400 }),
    property('wide', { approxSqft: 1900 }),
    property('a bit larger', { approxSqft: 1050 }),
    property('a bit cheaper', { desiredMonthlyRent: 2900 }),
    property('one bedroom more', { bedrooms: 3 }),
    property('same'),
  ];
  expect(await similarTo(properties)).toEqual(['same', 'a bit larger', 'a bit cheaper']);
});

test('names the distance between the approximate positions, if both are known', async () => {
  const itself = property('itself', { latitude: 32.75, longitude: -117.16 });
  const near = property('near', { latitude: 32.77, longitude: -117.16, neighborhood: 'North Park' });
  const unplaced = property('unplaced', { latitude: null, longitude: null, neighborhood: null });
  await insertProperties(site.db, [itself, near, unplaced]);
  const found = await findSimilar(site.server, itself);
  const locations = found.map(({ location }) => location).toSorted();
  expect(locations).toEqual(['North Park, San Diego · 1.4 miles away', 'San Diego, CA']);
});

test.each<[string, Partial<SearchedProperty>]>([
  ['in another city', { location: 'Imperial Beach, CA' }],
  ['pending', { status: 'pending', reviewedAt: null }],
  ['rejected', { status: 'rejected', reviewNotes: 'No.' }],
  ['two bedrooms larger', { bedrooms: 4 }],
  ['much cheaper', { desiredMonthlyRent: 1900 }],
  ['much dearer', { desiredMonthlyRent: 4600 }],
])('leaves out a property that is %s', async (_, changes) => {
  expect(await similarTo([property('itself'), property('other', changes)])).toEqual([]);
});

test('compares cities before the comma, and properties without rent', async () => {
  const free = { desiredMonthlyRent: 0, approxSqft: 0, bedrooms: 0 };
  const other = property('other', { ...free, location: ' SAN DIEGO , California' });
  expect(await similarTo([property('itself', free), other])).toEqual(['other']);
});

const days = { checkIn: '2027-02-01', checkOut: '2027-03-15' };
const takenInMarch: Partial<SearchedProperty> = { taken: [['2027-03-01', '2027-03-02']] };

test('returns only properties that a search for the given stay finds', async () => {
  const [itself, ...others] = [
    open('itself', {}),
    open('free', {}),
    open('taken', takenInMarch),
    open('free later', { nextAvailableDate: '2027-02-02' }),
    open('too small', { maxGuests: 2 }),
    open('for years only', { desiredRentalLength: ['1+ years'] }),
  ];
  await insertProperties(site.db, [itself, ...others]);
  const near = await findSimilar(site.server, itself, { ...days, guests: 3 });
  expect(near.map(({ title }) => title)).toEqual(['free']);
});

test('puts properties that fit a planned stay first, and says why others don’t', async () => {
  const [itself, ...others] = [
    open('itself', {}),
    open('taken', takenInMarch),
    open('too small', { maxGuests: 2 }),
    open('free', { desiredMonthlyRent: 3300 }),
  ];
  await insertProperties(site.db, [itself, ...others]);
  const near = await findSimilar(site.server, itself, {}, { ...noFilters, ...days, guests: 3 }, now);
  expect(near.map(({ title, note }) => `${title}: ${note}`)).toEqual([
    'free: Available, about $4,840 before fees for 42 nights',
    'taken: Taken · Nearest: Jan 15 to Mar 1',
    'too small: Available, about $4,400 before fees for 42 nights · Sleeps 2',
  ]);
});

test('looks further for properties that fit a planned stay, if too few similar ones do', async () => {
  const large = { bedrooms: 5, maxGuests: 8, desiredMonthlyRent: 8000 };
  const [itself, ...others] = [
    open('itself', { maxGuests: 2 }),
    open('too small', { maxGuests: 2 }),
    open('large', large),
    open('large and taken', { ...large, ...takenInMarch }),
    open('large and much dearer', { ...large, desiredMonthlyRent: 9500 }),
  ];
  await insertProperties(site.db, [itself, ...others]);
  const found = await findSimilar(site.server, itself, {}, { ...noFilters, ...days, guests: 6 }, now);
  expect(found.map(({ title }) => title)).toEqual(['large', 'too small']);
});

test('reads few index entries among many properties', async () => {
  const many = Array.from({ length: 400 }, (_, number) =>
    property(`Number ${number}`, { desiredMonthlyRent: 2800 + number }),
  );
  await insertProperties(site.db, many);
  await sql`ANALYZE properties`.execute(site.db);
  const [middle = pattern] = many.slice(200);
  await site.db.connection().execute(async (session) => {
    /** The index entries read so far. Flushes this session's own statistics first. */
    const countRead = async () => {
      await sql`SELECT pg_stat_force_next_flush()`.execute(session);
      const { rows } = await sql<{ read: string }>`
        SELECT idx_tup_read AS read FROM pg_stat_user_indexes
        WHERE indexrelname = 'properties_listed_alike'`.execute(session);
      return Number(rows[0]?.read);
    };
    const before = await countRead();
    const found = await findSimilar({ db: session }, middle);
    const read = (await countRead()) - before;
    expect(found.map(({ title }) => title)).toEqual(['Number 201', 'Number 199', 'Number 202']);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(100);
  });
});
