import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  animals,
  type Filters,
  noFilters,
  optionFilterNames,
  optionFilterOf,
} from '#domain/search/filters.ts';
import { amenities, rentalLengths } from '#domain/property/options.ts';
import { formatSearchCursor, toListingCount } from '#domain/search/search-results.ts';
import { fitOf } from '#domain/stay/fit.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import { serverWith } from '#tests/support/server.ts';
import {
  anySearch,
  asListed,
  found,
  freshSeed,
  insertProperties,
  type SearchedProperty,
  searchedProperties,
  toFittingHome,
  withOption,
} from '#tests/support/searched-properties.ts';
import { allOf, conditionsOf } from './kinds.ts';
import { findMatches } from './matches.ts';
import { listCardPage, listWithCounts } from './search.ts';

const logger = pino({ level: 'silent' });
const seed = freshSeed();
/** Tries fewer cases on a busy machine instead of failing. */
const patience = { seed, interruptAfterTimeLimit: 8000 };
const db = await setUpDatabase();
const server = serverWith({ db, logger });

const dayAt = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
const idsOf = (properties: readonly { id: string }[]) => properties.map(({ id }) => id);

/** The ids of every page, from the first to the last. Calls `between` after each. */
async function walkAll(
  filters: Filters,
  between: () => Promise<void> = async () => undefined,
): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const { page } = await listCardPage(server, filters, after);
    pages.push(idsOf(page.properties));
    after = page.next;
    await between();
  } while (after);
  return pages;
}

describe('a search of 400 random properties', () => {
  const properties = searchedProperties(400, seed);

  beforeAll(() => insertProperties(db, properties));

  test('finds for 10,000 homes and plans the homes that fit', async () => {
    const dates = fc
      .tuple(fc.nat(400), fc.integer({ min: 1, max: 500 }))
      .map(([first, nights]) => ({ checkIn: dayAt(first), checkOut: dayAt(first + nights) }));
    const guests = { guests: fc.integer({ min: 0, max: 8 }), animal: fc.option(fc.constantFrom(...animals)) };
    const anyPlan = fc.record({ dates: fc.option(dates), pets: fc.boolean(), ...guests });
    const approved = properties.filter(({ status }) => status === 'approved');
    for (const { dates: stay, ...guestsOfPlan } of fc.sample(anyPlan, { numRuns: 25, seed })) {
      const plan = { ...noFilters, ...guestsOfPlan, ...stay };
      const fitting = approved.filter(
        (property) => fitOf(toFittingHome(property), plan, '2000-01-01').misfits.length === 0,
      );
      const matches = sql<{ id: string }>`SELECT id FROM properties WHERE ${allOf(conditionsOf(plan))}`;
      expect(idsOf((await matches.execute(db)).rows).toSorted()).toEqual(idsOf(fitting).toSorted());
    }
  });

  test('returns every match once and in order, page by page, and how many there are', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (filters) => {
        const matches = idsOf(found(properties, asListed(properties, filters)));
        const { query, page, counts } = await listWithCounts(server, filters);
        expect(counts).toMatchObject(toListingCount(matches.length));
        expect(await listCardPage(server, filters, null)).toEqual({ query, page });
        const pages = await walkAll(filters);
        expect(pages.flat()).toEqual(matches);
        expect(pages.slice(0, -1).every((each) => each.length === 12)).toBe(true);
      }),
      { ...patience, numRuns: 40 },
    );
  });

  const options = optionFilterNames.flatMap((name) =>
    optionFilterOf(name).options.map(
      (option, index) => [name, optionFilterOf(name).labels[index] ?? '', option] as const,
    ),
  );
  test.each(options)('finds exactly the properties that have the option %s %s', async (name, _, option) => {
    const filters = withOption(noFilters, name, option);
    const expected = idsOf(found(properties, filters));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(found(properties, noFilters).length);
    expect((await walkAll(filters)).flat()).toEqual(expected);
  });

  test('starts at the first page for a cursor of another order or before every property', async () => {
    const first = await listCardPage(server, noFilters, null);
    const cursor = { isStale: false, createdAt: 8.64e15, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    const ofRent = formatSearchCursor({ ...cursor, sort: 'rent-up', rank: 3000 });
    const before = formatSearchCursor({ ...cursor, sort: 'newest', rank: 0 });
    for (const after of [ofRent, before]) expect(await listCardPage(server, noFilters, after)).toEqual(first);
  });
});

test('returns every earlier match once, and nothing twice, while properties are approved', async () => {
  await db.deleteFrom('properties').execute();
  const properties = searchedProperties(250, seed + 1);
  await insertProperties(db, properties);
  const waiting = properties.filter(({ status }) => status === 'pending');
  await fc.assert(
    fc.asyncProperty(anySearch, async (filters) => {
      const before = idsOf(found(properties, filters));
      // Otherwise, words that become possible would count again.
      fc.pre(before.length > 0);
      const pages = await walkAll(filters, async () => {
        for (const property of waiting.splice(0, 1)) {
          const approved = { status: 'approved', reviewedAt: new Date() } as const;
          await db.updateTable('properties').set(approved).where('id', '=', property.id).execute();
          property.status = 'approved';
        }
      });
      const met = pages.flat();
      expect(new Set(met).size).toBe(met.length);
      expect(met).toEqual(expect.arrayContaining(before));
      expect(met).toEqual(idsOf(found(properties, filters)).filter((id) => met.includes(id)));
    }),
    { ...patience, numRuns: 15 },
  );
  expect(waiting.length).toBeLessThan(20);
});

test('saves a property whose texts, calendar and amenities are as long as they may be', async () => {
  const [property] = searchedProperties(1, seed) as [SearchedProperty];
  // Random characters, which PostgreSQL cannot compress.
  const text = (length: number) =>
    Array.from({ length }, () => String.fromCodePoint(randomInt(0x1_00_00, 0x2_00_00))).join('');
  const days = Array.from({ length: 3000 }, (_, index) => 2 * index);
  const taken = days.map((each): [string, string] => [dayAt(each), dayAt(each + 1)]);
  const approved = { status: 'approved', reviewNotes: null, reviewedAt: property.createdAt } as const;
  const longest: SearchedProperty = {
    ...property,
    ...approved,
    id: '0190b0a0-0000-7000-8000-00000000ffff',
    location: text(120),
    amenities: [...amenities, ...Array.from({ length: 20 }, () => [text(7), text(30)]).flat()],
    desiredRentalLength: [...rentalLengths],
    taken,
  };
  await insertProperties(db, [longest]);
  const matches = await findMatches(db, { ...noFilters, amenities: [...amenities] });
  expect(idsOf(matches)).toContain(longest.id);
});
