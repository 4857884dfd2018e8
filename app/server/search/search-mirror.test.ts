import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Filters, noFilters } from '#domain/filters.ts';
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts';
import {
  approveHome,
  found,
  insertHomes,
  type SearchedHome,
  searchedHomes,
} from '../../../tests/support/searched-homes.ts';
import { type Database, databaseOver, openPool } from '../database/database.ts';
import { createSearchMirror, type SearchMirror } from './search-mirror.ts';

const logger = pino({ level: 'silent' });
const mansions: Filters = { ...noFilters, bedrooms: 5, maxNightly: 90 };
let database: FreshDatabase;
let pool: ReturnType<typeof openPool>;
let db: Database;
let homes: SearchedHome[];
const mirrors: SearchMirror[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool(database.url, logger);
  db = databaseOver(pool);
});

beforeEach(async () => {
  await db.deleteFrom('properties').execute();
  homes = searchedHomes(120, 4);
  await insertHomes(db, homes);
});

afterEach(async () => {
  vi.useRealTimers();
  for (const mirror of mirrors.splice(0)) await mirror.close();
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** As one more process has it. */
async function loadedMirror(): Promise<SearchMirror> {
  const mirror = createSearchMirror(db, logger);
  mirrors.push(mirror);
  await mirror.read();
  await mirror.loaded();
  return mirror;
}

async function countIn(mirror: SearchMirror, filters: Filters): Promise<number | undefined> {
  return (await mirror.read())?.count(filters, { bits: [], limit: 1000 }).total;
}

/** What the bitmaps count now, and what they should. */
async function numbers(mirror: SearchMirror) {
  const counted = [await countIn(mirror, noFilters), await countIn(mirror, mansions)];
  return { counted, there: [found(homes, noFilters).length, found(homes, mansions).length] };
}

async function agree(...processes: SearchMirror[]): Promise<boolean> {
  const all = await Promise.all(processes.map(numbers));
  return all.every(({ counted, there }) => counted.join() === there.join());
}

function pick(wanted: (home: SearchedHome) => boolean): SearchedHome {
  const home = homes.find(wanted);
  if (!home) throw new Error('no such home was generated');
  return home;
}

const isPending = ({ status }: SearchedHome) => status === 'pending';
const isOther = (home: SearchedHome) => home.status === 'approved' && found([home], mansions).length === 0;

test('what was approved, edited or deleted counts at once, in every process', async () => {
  const processes = [await loadedMirror(), await loadedMirror()];
  expect(await agree(...processes)).toBe(true);

  await approveHome(db, pick(isPending));
  expect(await agree(...processes)).toBe(true);

  const edited = pick(isOther);
  Object.assign(edited, { bedrooms: 6, desiredMonthlyRent: 1 });
  await db
    .updateTable('properties')
    .set({ bedrooms: 6, desiredMonthlyRent: 1 })
    .where('id', '=', edited.id)
    .execute();
  expect(await agree(...processes)).toBe(true);

  await db.deleteFrom('properties').where('id', '=', edited.id).execute();
  homes.splice(homes.indexOf(edited), 1);
  expect(await agree(...processes)).toBe(true);
});

test('a transaction that began first and is committed last is not missed', async () => {
  const mirror = await loadedMirror();
  const [slow, quick] = homes.filter(isPending) as [SearchedHome, SearchedHome];
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(`UPDATE properties SET status = 'approved', reviewed_at = now() WHERE id = $1`, [
    slow.id,
  ]);
  await approveHome(db, quick);
  expect(await agree(mirror)).toBe(true);
  await client.query('COMMIT');
  client.release();
  slow.status = 'approved';
  expect(await agree(mirror)).toBe(true);
});

test('what is rolled back never counts', async () => {
  const mirror = await loadedMirror();
  const refused = db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('properties').execute();
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  expect(await agree(mirror)).toBe(true);
});

test('what changes while homes are being loaded counts', async () => {
  const mirror = createSearchMirror(db, logger);
  mirrors.push(mirror);
  expect(await mirror.read()).toBeNull();
  for (const home of homes.filter(isPending)) await approveHome(db, home);
  await mirror.loaded();
  expect(await agree(mirror)).toBe(true);
});

test('many who ask at once, while homes are approved, are each told what was approved before they asked', async () => {
  const mirror = await loadedMirror();
  const before = found(homes, noFilters).length;
  const waiting = homes.filter(isPending);
  const counts = waiting.map(async (home) => {
    await approveHome(db, home);
    const approved = homes.filter(({ status }) => status === 'approved').length;
    return { approved, counted: await countIn(mirror, noFilters) };
  });
  for (const { approved, counted } of await Promise.all(counts)) {
    expect(counted).toBeGreaterThanOrEqual(approved);
    expect(counted).toBeLessThanOrEqual(before + waiting.length);
  }
  expect(await agree(mirror)).toBe(true);
});

test('changes are forgotten after a day, and a process that has not looked for long begins anew', async () => {
  const mirror = await loadedMirror();
  await approveHome(db, pick(isPending));
  await sql`UPDATE search_changes SET at = at - interval '25 hours'`.execute(db);
  await loadedMirror();
  const { rows } = await sql`SELECT FROM search_changes`.execute(db);
  expect(rows).toHaveLength(0);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * 3_600_000 });
  expect(await mirror.read()).toBeNull();
  await mirror.loaded();
  expect(await agree(mirror)).toBe(true);
});

test('a home without beginning or end of its busy days, and one free for ever, are no trouble', async () => {
  const mirror = await loadedMirror();
  await sql`UPDATE properties SET busy = '{(,2026-01-05),[2026-03-01,)}', next_available_date = '-infinity' WHERE status = 'approved'`.execute(
    db,
  );
  const stay = (checkIn: string, checkOut: string) => countIn(mirror, { ...noFilters, checkIn, checkOut });
  const all = found(homes, noFilters).length;
  expect(await stay('2026-01-05', '2026-03-01')).toBe(all);
  expect(await stay('2026-01-04', '2026-01-06')).toBe(0);
  expect(await stay('2999-01-01', '2999-01-02')).toBe(0);
  expect(await stay('2000-01-01', '2000-01-02')).toBe(0);
});
