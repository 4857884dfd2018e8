import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import {
  type Filters,
  formatFilters,
  noFilters,
  type OptionFilterName,
  optionFilterNames,
  optionFilterOf,
} from '#domain/search/filters.ts';
import { listNeighborhoods } from '#domain/search/ignored-filters.ts';
import type { FacetCounts, SearchCounts } from '#domain/search/search-results.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import {
  anySearch,
  foundUnsorted,
  freshSeed,
  insertProperties,
  type SearchedProperty,
  searchedProperties,
  withOption,
} from '#tests/support/searched-properties.ts';
import { isTimeoutError } from '../database/database.ts';
import { countMatches } from './counts.ts';
import { runWithTimeout } from './run-with-timeout.ts';
import { findMatches } from './matches.ts';

const logger = pino({ level: 'silent' });
const seed = freshSeed();
/** Tries fewer cases on a busy machine instead of failing. */
const patience = { seed, interruptAfterTimeLimit: 8000 };
/** More than 1,000 are listed, of which few are villas. */
const properties = [
  ...searchedProperties(900, seed),
  ...searchedProperties(700, seed + 1).map((home): SearchedProperty => ({ ...home, propertyType: 'House' })),
];
const unlimited = 600_000;
const db = await setUpDatabase({ connections: 1 });
await insertProperties(db, properties.slice(0, 900));
await insertProperties(db, properties.slice(900));

/** With the same limit for each statement. */
async function countsOf(filters: Filters, timeoutMs: number): Promise<SearchCounts> {
  const ids = (await findMatches(db, filters)).map(({ id }) => id);
  return countMatches(db, logger, filters, ids, timeoutMs);
}

/** The number of matches, at most one more than is counted. */
function capped(filters: Filters): number {
  return Math.min(foundUnsorted(properties, filters).length, 101);
}

function counted(filters: Filters) {
  const all = capped(filters);
  return { count: Math.min(all, 100), isExact: all <= 100 };
}

/** Whether the options of a filter are counted: not if they replace a choice among too many homes. */
function areCounted(filters: Filters, name: OptionFilterName | 'places'): boolean {
  const isReplaced =
    name === 'places'
      ? filters.places.length > 0
      : optionFilterOf(name).isExclusive && filters[name] !== noFilters[name];
  return !isReplaced || foundUnsorted(properties, { ...filters, [name]: noFilters[name] }).length <= 1000;
}

/** Counts each option by a search with it. */
function oracle(filters: Filters): SearchCounts {
  const total = counted(filters);
  const isStay = filters.checkOut !== null && !filters.longerStays;
  const longer = { ...filters, longerStays: true };
  const longerStays = isStay ? { ...counted(longer), search: formatFilters(longer).toString() } : null;
  if (!total.isExact) return { ...total, facets: {}, longerStays };
  const facets: FacetCounts = {};
  for (const name of optionFilterNames)
    facets[name] = areCounted(filters, name)
      ? optionFilterOf(name).options.map((option) => capped(withOption(filters, name, option)))
      : null;
  const offered = listNeighborhoods(filters).map((neighborhood) =>
    capped({ ...filters, places: [neighborhood] }),
  );
  if (offered.length > 0) facets.neighborhood = areCounted(filters, 'places') ? offered : null;
  return { ...total, facets, longerStays };
}

/** Nearly all homes fit without the type. */
const fewVillas: Filters = { ...noFilters, type: 'Villa' };

/** Likely finds nothing, which random searches rarely do. */
const nearlyEmpty: Filters = { ...noFilters, words: ['"lighthouse quiet beach walk"'], pets: true };

test('counts the same as counting one by one', async () => {
  await fc.assert(
    fc.asyncProperty(anySearch, async (filters) => {
      expect(await countsOf(filters, unlimited)).toEqual(oracle(filters));
    }),
    { ...patience, numRuns: 50, examples: [[nearlyEmpty], [fewVillas]] },
  );
});

test('leaves out counts that take too long, and returns correct ones only', async () => {
  await fc.assert(
    fc.asyncProperty(anySearch, fc.integer({ min: 1, max: 6 }), async (filters, timeoutMs) => {
      const { count, isExact, facets, longerStays } = await countsOf(filters, timeoutMs);
      const all = oracle(filters);
      expect({ count, isExact }).toEqual(counted(filters));
      for (const name of [...optionFilterNames, 'neighborhood' as const])
        expect([undefined, all.facets[name]]).toContainEqual(facets[name]);
      expect([null, all.longerStays]).toContainEqual(longerStays);
    }),
    { ...patience, numRuns: 30, examples: [[nearlyEmpty, 1]] },
  );
});

test('counts options that replace the chosen one only if at most 1,000 homes fit without it', async () => {
  expect(await countsOf(fewVillas, unlimited)).toMatchObject({ isExact: true, facets: { type: null } });
  expect((await countsOf({ ...fewVillas, bedrooms: 3 }, unlimited)).facets.type).toContain(101);
});

test('returns the connection unchanged after a timeout', async () => {
  const state = sql`SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS limit`;
  const { rows: before } = await state.execute(db);
  await expect(runWithTimeout(db, 50, sql`SELECT pg_sleep(60)`)).rejects.toSatisfy(isTimeoutError);
  expect((await state.execute(db)).rows).toEqual(before);
});

test('logs a failure that is no timeout, and returns the matches without counts', async () => {
  const warnings: string[] = [];
  const recorder = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) });
  const { facets } = await countMatches(db, recorder, fewVillas, ['no id']);
  expect(facets).not.toHaveProperty('amenities');
  expect(warnings).toHaveLength(1);
});
