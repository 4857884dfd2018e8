// The city that a home is found by, derived from its location by the database (migrations, `city_of`).
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import { serverWith } from '#tests/support/server.ts';
import {
  insertProperties,
  type SearchedProperty,
  searchedProperties,
} from '#tests/support/searched-properties.ts';
import { listCardPage } from './search.ts';

const db = await setUpDatabase();

test.each([
  ['Imperial Beach, CA', 'imperial beach'],
  ['imperial beach california', 'imperial beach'],
  ['Imperial Beach CA', 'imperial beach'],
  ['Imperial Beach Ca. 91932', 'imperial beach'],
  ['Imperial  Beach 91932-1234, CA', 'imperial beach'],
  ['  San Diego  ,California, USA', 'san diego'],
  ['SAN DIEGO\tCALIFORNIA', 'san diego'],
  ['Imperial Beach California USA', 'imperial beach'],
  ['Imperial Beach, Calif.', 'imperial beach'],
  ['Imperial Beach Calif', 'imperial beach'],
  ['Charleston West Virginia', 'charleston'],
  ['New York', 'new york'],
  ['New York New York', 'new york'],
  ['California', 'california'],
  ['CA', 'ca'],
  ['Calabasas', 'calabasas'],
  ['Santa Rosa', 'santa rosa'],
])('reads the city of %j as %j', async (location, city) => {
  const { rows } = await sql<{ city: string }>`SELECT city_of(${location}) AS city`.execute(db);
  expect(rows).toEqual([{ city }]);
});

test('finds a property by its city in every spelling of the state', async () => {
  const written = ['imperial beach california', 'Imperial Beach CA', 'Imperial Beach, CA'];
  const [property] = searchedProperties(1, 1) as [SearchedProperty];
  await insertProperties(
    db,
    [...written, 'San Diego CA'].map((location, index) => ({
      ...property,
      id: `0190b0a0-0000-7000-8000-00000000000${index}`,
      status: 'approved' as const,
      reviewNotes: null,
      reviewedAt: property.createdAt,
      location,
      neighborhood: null,
    })),
  );
  const server = serverWith({ db, logger: pino({ level: 'silent' }) });
  const { page } = await listCardPage(server, { ...noFilters, location: 'Imperial Beach' }, null);
  expect(page.properties.map(({ location }) => location).toSorted()).toEqual(written.toSorted());
});
