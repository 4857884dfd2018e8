import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chipsOf, type Filters, noFilters, optionNames, optionsOf } from '#domain/filters.ts';
import type { OptionCounts, SearchCounts } from '#domain/search.ts';
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts';
import {
  anySearch,
  foundUnsorted,
  freshSeed,
  insertHomes,
  possibleCounts,
  searchedHomes,
  withOption,
} from '../../../tests/support/searched-homes.ts';
import { type Database, databaseOver, openPool } from '../database/database.ts';
import { countHomes } from './counts.ts';
import { findMatches } from './matches.ts';
import { isOutOfTime, runOn } from './run.ts';
import { readQuery } from './search-query.ts';

const logger = pino({ level: 'silent' });
const seed = freshSeed();
/** A machine that is busy tries fewer cases rather than failing. */
const patience = { seed, interruptAfterTimeLimit: 8000 };
const homes = searchedHomes(900, seed);
const unlimited = 600_000;
let database: FreshDatabase;
let pool: ReturnType<typeof openPool>;
let db: Database;

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool(database.url, logger, { connections: 1 });
  db = databaseOver(pool);
  await insertHomes(db, homes);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** `isLarge`: searched as among more homes than a short walk meets. */
async function countsOf(filters: Filters, timeoutMs: number, isLarge = true): Promise<SearchCounts> {
  const run = runOn(db);
  const read = await readQuery(run, filters);
  const query = isLarge ? { ...read, homes: Infinity } : read;
  const matches = await findMatches(run, query, { limit: 13 });
  const [first, areAll] = [matches.slice(0, 12), matches.length < 13];
  return countHomes(db, logger, query, { first, areAll }, { search: timeoutMs, choices: timeoutMs });
}

/** At most one more than is counted. */
function capped(filters: Filters): number {
  return Math.min(foundUnsorted(homes, filters).length, 101);
}

function counted(filters: Filters) {
  const all = capped(filters);
  return { count: Math.min(all, 100), exact: all <= 100 };
}

/** What the numbers must be: each by searching with that option. */
function oracle(filters: Filters): SearchCounts {
  const total = counted(filters);
  const isStay = filters.checkOut !== null && !filters.longerStays;
  const longer = isStay ? counted({ ...filters, longerStays: true }) : null;
  if (!total.exact) return { ...total, options: {}, nearest: [], longer };
  const options: OptionCounts = {};
  for (const name of optionNames)
    options[name] = optionsOf(name).options.map((option) => capped(withOption(filters, name, option)));
  const nearest = chipsOf(filters)
    .map((chip) => ({ without: chip.label, filters: chip.without, ...counted(chip.without) }))
    .filter(({ count }) => total.count === 0 && count > 0)
    .toSorted((one, other) => capped(other.filters) - capped(one.filters));
  return { ...total, options, nearest, longer };
}

/** Likely finds nothing; chance alone rarely makes such a one. */
const nearlyEmpty: Filters = {
  ...noFilters,
  text: 'lighthouse quiet beach walk garden',
  amenities: ['WiFi'],
  rentalLength: 'Less than 30 days',
  pets: true,
};

test('every number is what counting one by one gives', async () => {
  await fc.assert(
    fc.asyncProperty(anySearch, fc.boolean(), async (filters, isLarge) => {
      expect(await countsOf(filters, unlimited, isLarge)).toEqual(oracle(filters));
    }),
    { ...patience, numRuns: 100, examples: [[nearlyEmpty, true]] },
  );
});

test('a number that would take too long is left out; one that is there is right', async () => {
  await fc.assert(
    fc.asyncProperty(anySearch, fc.nat(6), async (filters, timeoutMs) => {
      const { count, exact, options, nearest, longer } = await countsOf(filters, timeoutMs);
      const all = oracle(filters);
      expect(possibleCounts(foundUnsorted(homes, filters).length)).toContainEqual({ count, exact });
      for (const name of optionNames) expect([undefined, all.options[name]]).toContainEqual(options[name]);
      expect(all.nearest).toEqual(expect.arrayContaining(nearest));
      expect([null, all.longer]).toContainEqual(longer);
    }),
    { ...patience, numRuns: 60, examples: [[nearlyEmpty, 1]] },
  );
});

test('without any time the page stands, and what needs no further search is counted', async () => {
  const few: Filters = {
    ...noFilters,
    type: 'Villa',
    bedrooms: 2,
    furnished: 'fully',
    pets: true,
    maxNightly: 100,
  };
  const { count, exact, options } = await countsOf(few, 0);
  const all = oracle(few);
  expect({ count, exact }).toEqual({ count: all.count, exact: true });
  expect(options).toEqual({ ...all.options, type: undefined, bedrooms: undefined, furnished: undefined });
  expect(await countsOf(noFilters, 0)).toEqual({
    count: 12,
    exact: false,
    options: {},
    nearest: [],
    longer: null,
  });
});

test('a statement that is cut off leaves the connection as it was', async () => {
  const { rows: before } =
    await sql`SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS limit`.execute(db);
  const slow = runOn(db, performance.now() + 50)(sql`SELECT pg_sleep(60)`);
  await expect(slow).rejects.toSatisfy(isOutOfTime);
  const late = runOn(db, performance.now() - 1)(sql`SELECT 1`);
  await expect(late).rejects.toSatisfy(isOutOfTime);
  const { rows: after } =
    await sql`SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS limit`.execute(db);
  expect(after).toEqual(before);
});

test('another failure than lack of time is told', async () => {
  const failing = runOn(db, performance.now() + unlimited)(sql`SELECT 1 / 0`);
  await expect(failing).rejects.toSatisfy((error) => !isOutOfTime(error));
});
