// How chosen values and the wishes of a sentence become one search.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { noFilters, parseFilters } from '#domain/search/filters.ts';
import { chipsOf, formatWishes, type Query, removeWishes } from '#domain/search/query.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import { insertDemoProperties } from '#tests/support/demo-properties.ts';
import { serverWith } from '#tests/support/server.ts';
import { readQuery } from './read-query.ts';
import { listWithCounts } from './search.ts';
import { refreshVocabulary } from './vocabulary.ts';

const today = '2026-11-25';
const db = await setUpDatabase();
const server = serverWith({ db, logger: pino({ level: 'silent' }) });
await insertDemoProperties(db, today);
await refreshVocabulary(db);

const read = (search: string) => readQuery(db, parseFilters(new URLSearchParams(search)), today);
const labelsOf = ({ wishes }: Query) => chipsOf(wishes, today).map(({ label }) => label);
const picked = (chosen: string, typed: string) =>
  `You picked “${chosen}” and typed “${typed}”. We used what you picked.`;

const notInMarch = picked('Mar 5 to Mar 20', 'Available by Feb 1');
const outOfTown = '“Hillcrest” isn’t in Imperial Beach, so we left it out.';
const tooFar = 'Our calendars end on Nov 25, 2028, so we left your dates out. Choose earlier dates.';
const tooLow = 'Your lowest rent is above your highest, so no home fits both.';
const tooMany = '“99” is more than we can search for, so we used “50 guests”.';

test.each<[string, string, string[]]>([
  ['q=quiet, 2 bedrooms', '“quiet”, 2+ bedrooms', []],
  ['q=2 bedrooms&bedrooms=2', '2+ bedrooms', []],
  ['q=2 bedrooms&bedrooms=3', '3+ bedrooms', [picked('3+ bedrooms', '2+ bedrooms')]],
  // The home page's form starts with one guest.
  ['q=4 guests&guests=1', '4 guests', []],
  ['q=4 guests&guests=2', '2 guests', [picked('2 guests', '4 guests')]],
  ['q=99 guests', '50 guests', [tooMany]],
  ['q=pets ok&animal=dogs', 'Pets Allowed, Dogs allowed', []],
  ['q=hillcrest&neighborhood=North Park', 'North Park', [picked('North Park', 'Hillcrest')]],
  ['q=hillcrest&location=Imperial Beach', 'Imperial Beach', [outOfTown]],
  ['q=hillcrest&location=San Diego', 'San Diego, Hillcrest', []],
  ['q=hillcrest&bounds=-117.2,32.7,-117.1,32.8', 'Hillcrest', []],
  ['q=near petco park&near=a beach&bounds=-117.2,32.7,-117.1,32.8', 'Near Petco Park', []],
  ['q=quiet&bounds=-117.2,32.7,-117.1,32.8', '“quiet”, In the map’s area', []],
  ['q=february 2027&checkIn=2027-02-05&checkOut=2027-02-20', 'Feb 5 to Feb 20', []],
  ['q=february 2027&checkIn=2027-03-05&checkOut=2027-03-20', 'Mar 5 to Mar 20', [notInMarch]],
  ['q=february 2027&checkIn=2027-02-05', 'Feb 5 to Mar 5', []],
  ['q=3 months&checkIn=2027-02-05', 'Feb 5 to May 5', []],
  ['q=february 2040', '', [tooFar]],
  ['q=over $5,000 under $1,000', 'From $5,000 a month, Up to $1,000 a month', [tooLow]],
  ['q=hillcrest&neighborhood=North Park&neighborhood=Hillcrest', 'North Park or Hillcrest', []],
  ['words=hot tub&q=hot tub', '“hot tub”', []],
  // The sentences of stored searches.
  ['q=La Jolla or Pacific Beach, quiet', '“quiet”, La Jolla or Pacific Beach', []],
  ['q=Outside La Jolla', 'Outside La Jolla', []],
  ['q=Not near a beach, hot tub', '“hot tub”, Not near a beach', []],
  ['neighborhood=North Park&q=quiet', '“quiet”, North Park', []],
])('reads %s as %s', async (search, labels, notes) => {
  const query = await read(search);
  expect([labelsOf(query).join(', '), query.notes]).toEqual([labels, notes]);
});

test('removes what is chosen and what is typed with one chip', async () => {
  const query = await read('q=quiet, 2 bedrooms&bedrooms=3');
  const bedrooms = chipsOf(query.wishes, today).filter(({ label }) => label === '3+ bedrooms');
  const wishes = bedrooms.flatMap((chip) => chip.wishes);
  expect(removeWishes(query, wishes)).toBe('q=quiet');
});

test.each([
  ['q=cheap quiet', 'rent-up'],
  ['q=cheap&sort=newest', 'newest'],
  ['q=near petco park', 'distance'],
  ['q=quiet', 'best'],
  ['', 'newest'],
])('sorts %j by %s', async (search, sort) => {
  expect(await read(search)).toMatchObject({ sort });
});

test('means the same once every wish is chosen, as a saved search stores it', async () => {
  const query = await read('q=quiet home near petco park, 2 bedrooms with a dog, not hillcrest&guests=2');
  const again = await read(formatWishes(query));
  expect(labelsOf(again)).toEqual(labelsOf(query));
  expect(again.sentence).toBe('');
});

test('searches for the first wishes if there are too many', async () => {
  const { notes, wishes } = await read('q=desk, gym, pool, sauna, view, roof, lawn, stove, sofa, patio');
  expect(wishes.filter(({ kind }) => kind === 'words').length).toBeLessThanOrEqual(8);
  expect(notes).toEqual(['That’s a lot of wishes. We searched for the first 8.']);
});

test('gives links the dates, guests and pets that the words mean', async () => {
  const filters = { ...noFilters, text: 'quiet for 2 guests with a dog, february 2027' };
  const { page } = await listWithCounts(server, filters, new Date(`${today}T20:00:00Z`));
  expect(page.stay).toBe('?guests=2&checkIn=2027-02-01&checkOut=2027-03-01&animal=dogs');
});
