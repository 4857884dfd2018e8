import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Filters, noFilters, optionNames, optionsOf } from '#domain/filters.ts';
import { formatSearchCursor, parseSearchCursor, type SearchCursor } from '#domain/search.ts';
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts';
import { serverWith } from '../../../tests/support/server.ts';
import {
  anySearch,
  approveHome,
  found,
  freshSeed,
  insertHomes,
  possibleCounts,
  type SearchedHome,
  searchedHomes,
  withOption,
} from '../../../tests/support/searched-homes.ts';
import { type Database, databaseOver, openPool } from '../database/database.ts';
import { findMatches } from './matches.ts';
import { runOn } from './run.ts';
import { readQuery } from './search-query.ts';
import { listPublic, listWithCounts } from './search.ts';
import type { Server } from '../server.ts';

const logger = pino({ level: 'silent' });
const seed = freshSeed();
/** A machine that is busy tries fewer cases rather than failing. */
const patience = { seed, interruptAfterTimeLimit: 8000 };
let database: FreshDatabase;
let pool: ReturnType<typeof openPool>;
let db: Database;
let server: Server;

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool(database.url, logger);
  db = databaseOver(pool);
  server = serverWith({ db, logger });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const idsOf = (homes: readonly { id: string }[]) => homes.map(({ id }) => id);

/** All pages from the first to the last, with what is done between them. */
async function walkAll(
  filters: Filters,
  between: () => Promise<void> = async () => undefined,
): Promise<string[][]> {
  const pages: string[][] = [];
  let after: SearchCursor | null = null;
  do {
    const page = await listPublic(server, filters, after);
    pages.push(idsOf(page.properties));
    after = parseSearchCursor(page.next, filters.sort);
    await between();
  } while (after);
  return pages;
}

describe('among 400 homes of every kind', () => {
  const homes = searchedHomes(400, seed);

  beforeAll(() => insertHomes(db, homes));

  test('the first page is exactly the first 12 matches in order, and says whether more follow', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (filters) => {
        const matches = idsOf(found(homes, filters));
        const { page, counts } = await listWithCounts(server, filters);
        expect(idsOf(page.properties)).toEqual(matches.slice(0, 12));
        expect(page.next !== null).toBe(matches.length > 12);
        const { count, exact } = counts;
        expect(possibleCounts(matches.length)).toContainEqual({ count, exact });
        expect(await listPublic(server, filters, null)).toEqual(page);
      }),
      { ...patience, numRuns: 150 },
    );
  });

  test('the pages, one after the other, hold every match once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (filters) => {
        const pages = await walkAll(filters);
        expect(pages.flat()).toEqual(idsOf(found(homes, filters)));
        expect(pages.slice(0, -1).every((page) => page.length === 12)).toBe(true);
      }),
      { ...patience, numRuns: 40 },
    );
  });

  const options = optionNames.flatMap((name) =>
    optionsOf(name).options.map(
      (option, place) => [name, optionsOf(name).labels[place] ?? '', option] as const,
    ),
  );
  test.each(options)(
    'the option %s %s finds the homes that have it, and no others',
    async (name, _, option) => {
      const filters = withOption(noFilters, name, option);
      const expected = idsOf(found(homes, filters));
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(found(homes, noFilters).length);
      expect((await walkAll(filters)).flat()).toEqual(expected);
      const rare = await findMatches(
        runOn(db),
        await readQuery(runOn(db), filters),
        { limit: 1000 },
        lookUpOnly,
      );
      expect(idsOf(rare)).toEqual(expected);
    },
  );

  const lookUpOnly = { near: { entries: 0, rows: 0 }, far: { entries: 0, rows: 0 }, notRare: 1000 };

  test('how far each way of searching reaches decides on speed alone', async () => {
    const walk = fc.record({ entries: fc.nat(60), rows: fc.nat(40) });
    const reach = fc.record({ near: walk, far: walk, notRare: fc.integer({ min: 1, max: 40 }) });
    const run = runOn(db);
    await fc.assert(
      fc.asyncProperty(anySearch, reach, fc.constantFrom(13, 1000), async (filters, usual, limit) => {
        const matches = await findMatches(run, await readQuery(run, filters), { limit }, usual);
        expect(idsOf(matches)).toEqual(idsOf(found(homes, filters)).slice(0, limit));
      }),
      { ...patience, numRuns: 150 },
    );
  });

  test('a cursor of another order, or of nothing, begins at the beginning', async () => {
    const first = await listPublic(server, noFilters, null);
    const ofRent: SearchCursor = {
      sort: 'rent-up',
      rent: 3000,
      createdAt: 0,
      id: '0190b0a0-0000-7000-8000-000000000000',
    };
    expect(await listPublic(server, noFilters, ofRent)).toEqual(first);
    const madeUp: SearchCursor = {
      sort: 'newest',
      createdAt: 8.64e15,
      id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    };
    expect(await listPublic(server, noFilters, madeUp)).toEqual(first);
    expect(parseSearchCursor(formatSearchCursor(ofRent), 'newest')).toBeNull();
  });
});

describe('while homes are approved between the pages', () => {
  let homes: SearchedHome[];

  beforeEach(async () => {
    await db.deleteFrom('properties').execute();
    homes = searchedHomes(250, seed + 1);
    await insertHomes(db, homes);
  });

  test('every match that was there from the beginning is met once, and nothing twice', async () => {
    const waiting = homes.filter(({ status }) => status === 'pending');
    await fc.assert(
      fc.asyncProperty(anySearch, async (filters) => {
        const before = idsOf(found(homes, filters));
        const pages = await walkAll(filters, async () => {
          for (const home of waiting.splice(0, 1)) await approveHome(db, home);
        });
        const met = pages.flat();
        expect(new Set(met).size).toBe(met.length);
        expect(met).toEqual(expect.arrayContaining(before));
        const after = idsOf(found(homes, filters));
        expect(met).toEqual(after.filter((id) => met.includes(id)));
      }),
      { ...patience, numRuns: 25 },
    );
    expect(waiting.length).toBeLessThan(20);
  });
});
