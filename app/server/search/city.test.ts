// The city that a home is found by, derived from its location by the database (migrations, `city_of`).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpDatabase } from '#tests/support/database.ts';

const db = await setUpDatabase();

test.each([
  ['Imperial Beach, CA', 'imperial beach'],
  ['imperial beach california', 'imperial beach'],
  ['Imperial Beach CA', 'imperial beach'],
  ['Imperial  Beach 91932-1234, CA', 'imperial beach'],
  ['  San Diego  ,California, USA', 'san diego'],
  ['Imperial Beach, Calif.', 'imperial beach'],
  ['Charleston West Virginia', 'charleston'],
  ['New York', 'new york'],
  ['California', 'california'],
  ['Calabasas', 'calabasas'],
])('reads the city of %j as %j', async (location, city) => {
  const { rows } = await sql<{ city: string }>`SELECT city_of(${location}) AS city`.execute(db);
  expect(rows).toEqual([{ city }]);
});
