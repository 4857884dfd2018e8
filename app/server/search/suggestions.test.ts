import fc from 'fast-check';
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
await insertProperties(
  db,
  searchedProperties(homes.length, 1).map((property, index) => ({
    ...property,
    ...listed,
    ...inTown,
    ...homes[index],
  })),
);

const suggest = async (typed: string) =>
  (await listSuggestions(server, typed)).map(({ label, text }) =>
    text === undefined ? label : { label, text },
  );
const same = (label: string) => ({ label, text: label });

test.each([
  ['', { label: 'Near a hospital', text: 'near a hospital' }],
  ['imp', same('Imperial Beach')],
  ['hillc', same('Hillcrest')],
  ['northp', same('North Park')],
  ['spa', same('Hot Tub/Spa')],
  ['92104', same('North Park')],
  ['near ho', { label: 'Near a hospital', text: 'near a hospital' }],
  ['near the airp', { label: 'Near San Diego Airport', text: 'near San Diego Airport' }],
  [
    '1br near balboa hosp',
    { label: 'Near Naval Medical Center San Diego', text: '1br near Naval Medical Center San Diego' },
  ],
  [
    '2 bedrooms Sharp',
    { label: 'Near Sharp Memorial Hospital', text: '2 bedrooms near Sharp Memorial Hospital' },
  ],
  ['dog friendly in north p', { label: 'North Park', text: 'dog friendly in North Park' }],
  ['chula', { label: 'Near Chula Vista', text: 'near Chula Vista' }],
  [
    'a desk, 10 minutes from balb',
    { label: 'Near Balboa Park', text: 'a desk, 10 minutes from Balboa Park' },
  ],
  ['lighth', 'Lighthouse view'],
  ['50%', '50% off'],
])('suggests for "%s"', async (typed, first) => {
  expect((await suggest(typed))[0]).toEqual(first);
});

test.each([
  // One letter, and no home there.
  'i',
  'pb',
  'imperial beach pier',
  // A sentence goes on with dates and amounts.
  'quiet 1 bed from jan 5 to mar',
  'quiet 1 bed from jan 5 to mar 20 under 3',
  'a condo under bal',
  '2 bedrooms in mar',
  'quiet and un',
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
  await home.set({ pausedAt: null, pausedBy: null }).execute();
});

test('suggests for any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 120 }), async (typed) => {
      expect((await suggest(typed)).length).toBeLessThanOrEqual(4);
    }),
    { numRuns: 20 },
  );
});
