import { expect, test } from 'vitest';
import { pino } from 'pino';
import { setUpDatabase } from '#tests/support/database.ts';
import { insertProperties, searchedProperties } from '#tests/support/searched-properties.ts';
import { serverWith } from '#tests/support/server.ts';
import { listSuggestions } from './suggestions.ts';

const db = await setUpDatabase();
const server = serverWith({ db, logger: pino({ level: 'silent' }) });
const listed = { status: 'approved', reviewedAt: new Date('2026-01-01'), reviewNotes: null } as const;
const inTown = { location: 'San Diego, CA', taken: [] };
const homes = [
  // The centers of North Park and Hillcrest.
  { title: 'Lighthouse view', neighborhood: 'North Park', latitude: 32.745, longitude: -117.13 },
  { title: '50% off', neighborhood: 'Hillcrest', latitude: 32.75, longitude: -117.16 },
];
const drawn = searchedProperties(homes.length, 1);
await insertProperties(
  db,
  drawn.map((property, index) => ({ ...property, ...listed, ...inTown, ...homes[index] })),
);

/** Each as its label, and what it makes of the words. */
const suggest = async (typed: string) =>
  (await listSuggestions(server, typed)).map(({ label, text }) => `${label}: ${text ?? ''}`);

test.each([
  ['near a hosp', 'Near a hospital: near a hospital'],
  ['imp', 'Imperial Beach: Imperial Beach'],
  ['northp', 'North Park: North Park'],
  ['spa', 'Hot Tub/Spa: Hot Tub/Spa'],
  ['92104', 'North Park: North Park'],
  ['near the airp', 'Near San Diego Airport: near San Diego Airport'],
  ['1br near balboa hosp', 'Near Naval Medical Center San Diego: 1br near Naval Medical Center San Diego'],
  ['2 bedrooms Sharp', 'Near Sharp Memorial Hospital: 2 bedrooms near Sharp Memorial Hospital'],
  ['dog friendly in north p', 'North Park: dog friendly in North Park'],
  ['chula', 'Near Chula Vista: near Chula Vista'],
  ['a desk, 10 minutes from balb', 'Near Balboa Park: a desk, 10 minutes from Balboa Park'],
  ['lighth', 'Lighthouse view: '],
  ['50%', '50% off: '],
])('suggests for "%s": %s', async (typed, first) => {
  expect((await suggest(typed))[0]).toBe(first);
});

test.each([
  // Too few letters, and no home there.
  '',
  'i',
  'pb',
  'imperial beach pier',
  // A sentence goes on with dates and amounts.
  'quiet 1 bed from jan 5 to mar 20 under 3',
  'a condo under bal',
  'no car',
  '2500 al mes',
  'near pool',
  '5_',
])('suggests nothing for "%s"', async (typed) => {
  expect(await suggest(typed)).toEqual([]);
});

test('suggests four at most, and no title of a home that is off the site', async () => {
  expect(await suggest('san')).toHaveLength(4);
  const home = db.updateTable('properties').where('title', '=', 'Lighthouse view');
  await home.set({ pausedAt: new Date(), pausedBy: 'owner' }).execute();
  expect(await suggest('lighth')).toEqual([]);
});
