// Cards, the map and shortlists say the same total of a stay with the rent of its length and its fees.
// Comparisons say it exactly.
import { expect, test } from 'vitest';
import { type Filters, noFilters } from '#domain/search/filters.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { setUpSite } from '#tests/support/site.ts';
import { listMapHomes } from './map-homes.ts';
import { listCardPage } from './search.ts';
import { listShortlist } from './shortlist.ts';

const site = await setUpSite();
const { server, db } = site;
const now = new Date('2026-12-01T20:00:00Z');

const id = await insertProperty(db, null);
await site.change(id, {
  nextAvailableDate: '2026-11-20',
  desiredMonthlyRent: 4302,
  desiredRentalLength: ['1-3 months', '4-6 months'],
  petsAllowed: 'yes',
  latitude: 32.75,
  longitude: -117.16,
  rentFrom3Months: 3900,
  rentFrom6Months: 3600,
  cleaningFee: 150,
  petFee: 60,
  petFeePer: 'month',
  deposit: 4000,
});

const short = { checkIn: '2027-01-04', checkOut: '2027-03-15' };
const long = { checkIn: '2027-01-04', checkOut: '2027-04-14' };
test.each<[string, Partial<Filters>, string, string, string]>([
  // 4302 × 2 + 4302 × 11 / 30 + 150
  ['a stay at the plain rent', short, '70 nights', '$10,330', '$10,331'],
  // 3900 × 3 + 3900 × 10 / 30 + 150
  ['a stay at a lower rent', long, '100 nights, 3-month rate', '$13,150', '$13,150'],
  // and 60 × 3 + 60 × 10 / 30
  ['a stay with a dog', { ...long, animal: 'dogs' }, '100 nights, 3-month rate', '$13,350', '$13,350'],
])('%s has one total everywhere', async (_, chosen, nights, total, exactTotal) => {
  const filters = { ...noFilters, ...chosen };
  const { page } = await listCardPage(server, filters, null, now);
  expect(page.properties.map(({ note }) => note)).toEqual([`about ${total} for ${nights}`]);
  const { homes } = await listMapHomes(server, filters, now);
  const toNumber = (text: string) => Number(text.replaceAll(/\D/g, ''));
  expect(homes.map(({ price }) => price)).toEqual([toNumber(total)]);
  const { rows } = await listShortlist(server, id, filters, now);
  expect(rows[0]).toMatchObject({ name: 'Total', values: [{ text: exactTotal }] });
});
