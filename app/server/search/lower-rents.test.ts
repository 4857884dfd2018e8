// Filters and orders by rent take the owner's lower rent for dates that are long enough for it.
import { expect, test } from 'vitest';
import { type Filters, noFilters } from '#domain/search/filters.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { setUpSite } from '#tests/support/site.ts';
import { findMatches } from './matches.ts';
import { listNearest } from './nearest.ts';
import { findPage, listCardPage } from './search.ts';

const site = await setUpSite();
const { server, db } = site;
const now = new Date('2026-12-01T20:00:00Z');

async function addHome(title: string, desiredMonthlyRent: number, lower: [number | null, number | null]) {
  const [rentFrom3Months, rentFrom6Months] = lower;
  const id = await insertProperty(db, null);
  await site.change(id, {
    title,
    desiredMonthlyRent,
    rentFrom3Months,
    rentFrom6Months,
    nextAvailableDate: '2026-11-20',
    desiredRentalLength: ['1-3 months', '4-6 months', '7-11 months'],
  });
}
await addHome('plain', 2800, [null, null]);
await addHome('lower from 3 months', 3000, [2500, null]);
await addHome('lower from 6 months', 3100, [null, 2000]);
await addHome('not lower', 3200, [4000, 4000]);

const checkIn = '2027-01-04';
const threeMonths = { checkIn, checkOut: '2027-04-04' };
const sixMonths = { checkIn, checkOut: '2027-07-04' };
const titlesOf = async (chosen: Partial<Filters>) => {
  const { page } = await listCardPage(server, { ...noFilters, sort: 'rent-up', ...chosen }, null, now);
  return page.properties.map(({ title }) => title);
};

const [plain, from3, from6, notLower] = ['plain', 'lower from 3 months', 'lower from 6 months', 'not lower'];
test.each<[string, Partial<Filters>, string[]]>([
  ['check-in alone', { maxRent: 2900, checkIn }, [plain]],
  ['three months', { maxRent: 2900, ...threeMonths }, [from3, plain]],
  ['six months', { maxRent: 2900, ...sixMonths }, [from6, from3, plain]],
  ['a price a night', { maxNightly: 90, ...sixMonths }, [from6, from3]],
  ['a lowest rent', { minRent: 2600, ...threeMonths }, [plain, from6, notLower]],
  ['the highest first', { sort: 'rent-down', ...sixMonths }, [notLower, plain, from3, from6]],
])('%s', async (_, chosen, titles) => {
  expect(await titlesOf(chosen)).toEqual(titles);
});

test.each(['rent-up', 'rent-down'] as const)(
  'pages in the order %s continue after each home',
  async (sort) => {
    const search = { ...noFilters, ...sixMonths, sort };
    const all = await findMatches(db, search);
    for (const [index, { id, createdAt, rent, isStale }] of all.entries()) {
      const cursor = { sort, rank: rent, createdAt: createdAt.getTime(), id, isStale };
      const rest = await findPage(db, search, cursor);
      expect(rest.map((match) => match.id)).toEqual(all.slice(index + 1).map((match) => match.id));
    }
  },
);

test('shows how far the rent of a near match exceeds the limit for the dates', async () => {
  const search = { ...noFilters, ...sixMonths, maxRent: 1900 };
  const [closest] = await listNearest(server, search, 1, now);
  const note = '$100 above your rent · about $12,000 for 181 nights, 6-month rate';
  expect(closest).toMatchObject({ note, desiredMonthlyRent: 2000 });
});

test('shows the first free day on the cards of a search without both dates', async () => {
  const { page } = await listCardPage(server, { ...noFilters, checkIn }, null, now);
  expect(new Set(page.properties.map(({ note }) => note))).toEqual(new Set(['Free now']));
});
