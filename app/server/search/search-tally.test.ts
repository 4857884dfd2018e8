import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bathroomFilters,
  bedroomFilters,
  chipsOf,
  type Filters,
  locations,
  noFilters,
  typeFilters,
} from '#domain/filters.ts';
import { amenities, furnishedOptions, rentalLengths } from '#domain/property.ts';
import { countWords, type HomeCount, type Tally, toggles } from '#domain/search.ts';
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts';
import {
  anySearch,
  foundUnsorted,
  insertHomes,
  searchedHomes,
} from '../../../tests/support/searched-homes.ts';
import { type Database, databaseOver, openPool } from '../database/database.ts';
import { createSearchMirror } from './search-mirror.ts';
import { tally } from './search-tally.ts';

const logger = pino({ level: 'silent' });
/** A machine that is busy tries fewer cases rather than failing. */
const patience = { interruptAfterTimeLimit: 8000 };
const homes = searchedHomes(900, 3);
let database: FreshDatabase;
let pool: ReturnType<typeof openPool>;
let db: Database;
let loaded: ReturnType<typeof createSearchMirror>;

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool(database.url, logger);
  db = databaseOver(pool);
  await insertHomes(db, homes);
  loaded = createSearchMirror(db, logger);
  await loaded.read();
  await loaded.loaded();
});

afterAll(async () => {
  await loaded.close();
  await pool.end();
  await database.drop();
});

function counted(filters: Filters): HomeCount {
  const all = foundUnsorted(homes, filters).length;
  return { count: Math.min(all, 100), exact: all <= 100 };
}

/** At most one more than is counted. */
function capped(filters: Filters): number {
  return Math.min(foundUnsorted(homes, filters).length, 101);
}

/** Counts option by option, by searching with each of them. */
function countedEach<Option>(options: readonly Option[], choose: (option: Option) => Filters): number[] {
  return options.map((option) => capped(choose(option)));
}

/** What the numbers must be. */
function oracle(filters: Filters): Tally {
  const total = counted(filters);
  if (!total.exact) return { ...total, options: null, nearest: [] };
  const options = {
    location: countedEach(locations, (location) => ({ ...filters, location })),
    type: countedEach(typeFilters, (type) => ({ ...filters, type })),
    bedrooms: countedEach(bedroomFilters, (bedrooms) => ({ ...filters, bedrooms })),
    bathrooms: countedEach(bathroomFilters, (bathrooms) => ({ ...filters, bathrooms })),
    toggles: countedEach(toggles, (toggle) => ({
      ...filters,
      [toggle]: true,
    })),
    amenities: countedEach(amenities, (amenity) => ({
      ...filters,
      amenities: [...filters.amenities, amenity],
    })),
    furnished: countedEach(furnishedOptions, (furnished) => ({ ...filters, furnished })),
    rentalLength: countedEach(rentalLengths, (rentalLength) => ({ ...filters, rentalLength })),
  };
  const nearest = chipsOf(filters)
    .map((chip) => ({ without: chip.label, filters: chip.without, ...counted(chip.without) }))
    .filter(({ count }) => total.count === 0 && count > 0)
    .toSorted((one, other) => other.count + (other.exact ? 0 : 1) - one.count - (one.exact ? 0 : 1));
  return { ...total, options, nearest };
}

/** Finds nothing, but three near ones that do, one of them more than is counted; chance alone rarely makes such a one. */
const nearlyEmpty: Filters = {
  ...noFilters,
  text: 'lighthouse quiet beach walk garden',
  amenities: ['WiFi'],
  rentalLength: 'Less than 30 days',
  pets: true,
};

test('in memory, every number is what counting one by one gives', async () => {
  await fc.assert(
    fc.asyncProperty(anySearch, async (filters) => {
      expect(await tally(db, loaded, filters)).toEqual(oracle(filters));
    }),
    { ...patience, numRuns: 100, examples: [[nearlyEmpty]] },
  );
});

test('from the table, while nothing is loaded, every number is the same', async () => {
  const unloaded = { ...loaded, read: async () => null };
  await fc.assert(
    fc.asyncProperty(anySearch, async (filters) => {
      expect(await tally(db, unloaded, filters)).toEqual(oracle(filters));
    }),
    { ...patience, numRuns: 50, examples: [[nearlyEmpty]] },
  );
});

test('how many homes are looked up one by one decides on speed alone', async () => {
  const words = fc.constantFrom('beach', 'walk garden', 'quiet');
  await fc.assert(
    fc.asyncProperty(anySearch, words, fc.nat(300), async (search, text, most) => {
      const filters = { ...search, text };
      expect(await tally(db, loaded, filters, most)).toEqual(oracle(filters));
    }),
    { ...patience, numRuns: 60 },
  );
});

test('the nearest search that finds most comes first', async () => {
  const { count, nearest } = await tally(db, loaded, nearlyEmpty);
  expect(count).toBe(0);
  expect(nearest.map(countWords)).toEqual(['100+', '5', '4', '1']);
});
