import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp, valueOf } from '../../../tests/support/people.ts';
import { insertHomes, type SearchedHome, searchedHomes } from '../../../tests/support/searched-homes.ts';
import type { Database } from '../database/database.ts';
import { findSimilar } from './similar.ts';
import { getProperty } from '../properties/properties.ts';

let testApp: TestApp;
/** A valid property, of which each test changes a few fields. */
const [pattern] = searchedHomes(1, 1) as [SearchedHome];

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await sql`TRUNCATE properties CASCADE`.execute(testApp.db);
});

let made = 0;
function home(title: string, changes: Partial<SearchedHome> = {}): SearchedHome {
  const id = `0190b0a0-0000-7000-8000-${String(++made).padStart(12, '0')}`;
  const approved = { status: 'approved', reviewedAt: pattern.createdAt, reviewNotes: null } as const;
  const size = { bedrooms: 2, approxSqft: 1000, desiredMonthlyRent: 3000, location: 'San Diego, CA' };
  return { ...pattern, ...approved, ...size, id, title, ...changes };
}

/** The titles of the properties similar to the first. */
async function similarTo(homes: readonly SearchedHome[]): Promise<string[]> {
  await insertHomes(testApp.db, homes);
  const listing = valueOf(await getProperty(testApp.app, homes[0]?.id ?? '', null));
  return (await findSimilar(testApp.app, listing)).map(({ title }) => title);
}

describe('findSimilar', () => {
  test('returns the three nearest properties by rent and size, without the property itself', async () => {
    const homes = [
      home('itself'),
      home('dearer', { desiredMonthlyRent: 4400 }),
      home('a bit dearer', { desiredMonthlyRent: 3300 }),
      home('a bit cheaper', { desiredMonthlyRent: 2900 }),
      home('one bedroom more', { bedrooms: 3 }),
      home('same'),
    ];
    expect(await similarTo(homes)).toEqual(['same', 'a bit cheaper', 'a bit dearer']);
  });

  test('orders properties of the same rent by area', async () => {
    const homes = [home('itself'), home('wide', { approxSqft: 1900 }), home('close', { approxSqft: 1100 })];
    expect(await similarTo(homes)).toEqual(['close', 'wide']);
  });

  test.each<[string, Partial<SearchedHome>]>([
    ['in another city', { location: 'Imperial Beach, CA' }],
    ['pending', { status: 'pending', reviewedAt: null }],
    ['rejected', { status: 'rejected', reviewNotes: 'No.' }],
    ['two bedrooms larger', { bedrooms: 4 }],
    ['much cheaper', { desiredMonthlyRent: 1900 }],
    ['much dearer', { desiredMonthlyRent: 4600 }],
  ])('leaves out a property that is %s', async (_, changes) => {
    expect(await similarTo([home('itself'), home('other', changes)])).toEqual([]);
  });

  test('compares cities before the comma, and properties without rent', async () => {
    const free = { desiredMonthlyRent: 0, approxSqft: 0, bedrooms: 0 };
    const homes = [home('itself', free), home('other', { ...free, location: ' SAN DIEGO , California' })];
    expect(await similarTo(homes)).toEqual(['other']);
  });

  test('returns only properties that a search for the given stay finds', async () => {
    const open = {
      nextAvailableDate: '2026-01-01',
      desiredRentalLength: ['1-3 months'],
      maxGuests: 4,
      taken: [],
    } satisfies Partial<SearchedHome>;
    const [itself, ...others] = [
      home('itself', open),
      home('free', open),
      home('taken', { ...open, taken: [['2027-03-01', '2027-03-02']] }),
      home('free later', { ...open, nextAvailableDate: '2027-02-02' }),
      home('too small', { ...open, maxGuests: 2 }),
      home('for years only', { ...open, desiredRentalLength: ['1+ years'] }),
    ];
    await insertHomes(testApp.db, [itself, ...others]);
    const stay = { checkIn: '2027-02-01', checkOut: '2027-03-15', guests: 3 };
    const near = await findSimilar(testApp.app, itself, stay);
    expect(near.map(({ title }) => title)).toEqual(['free']);
  });

  test('reads few index entries among many properties', async () => {
    const many = Array.from({ length: 400 }, (_, number) =>
      home(`Number ${number}`, { desiredMonthlyRent: 2800 + number }),
    );
    await insertHomes(testApp.db, many);
    await sql`ANALYZE properties`.execute(testApp.db);
    const [middle = pattern] = many.slice(200);
    const { found, read } = await testApp.db.connection().execute(async (session) => {
      const readBefore = await entriesRead(session);
      const near = await findSimilar({ db: session }, middle);
      return { found: near, read: (await entriesRead(session)) - readBefore };
    });
    expect(found.map(({ title }) => title)).toEqual(['Number 201', 'Number 199', 'Number 202']);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(100);
  });
});

/** The index entries read so far. Flushes this session's own statistics first. */
async function entriesRead(session: Database): Promise<number> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(session);
  const { rows } = await sql<{ read: string }>`
    SELECT idx_tup_read AS read FROM pg_stat_user_indexes WHERE indexrelname = 'properties_public_alike'`.execute(
    session,
  );
  return Number(rows[0]?.read);
}
