// The comparison of saved homes for a planned stay, as requests and responses.
import { beforeAll, expect, test } from 'vitest';
import { formatRange } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { hrefOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { inDays, propertyOf } from '#tests/support/inquiries.ts';
import { setUpPages } from '#tests/support/pages.ts';
import { updateProperty } from '#tests/support/properties.ts';

holdDate();

const pages = await setUpPages();
const id = await propertyOf(pages);
beforeAll(() => updateProperty(pages, id, { title: 'Rooms above the pier', maxGuests: 4 }));

const dates = { from: inDays(40), to: inDays(80) };
const stay = `checkIn=${dates.from}&checkOut=${dates.to}`;
const mainOf = (html: string) => sliceBetween(html, '<main', '</main>');
const read = async (query: string) => mainOf(await (await pages.request(`/shortlist?${query}`)).text());

test('says of each home whether it fits the stay, and keeps the stay in its links', async () => {
  const html = await read(`ids=${id}&${stay}&guests=5`);
  expect(textOf(html)).toContain(
    `Your stay: 5 guests, ${formatRange(dates, todayInLosAngeles(new Date()))} .`,
  );
  expect(textOf(html)).toMatch(/Your stay Free, about \$[\d,]+ for 40 nights · Sleeps 4/);
  expect(hrefOf(html, 'Rooms above the pier')).toBe(`/listings/${id}?guests=5&${stay}`);
  expect(hrefOf(html, 'Compare without it')).toBe(`/shortlist?ids=${id}`);
  expect(hrefOf(html, 'Remove Rooms above the pier')).toBe(`/shortlist?guests=5&${stay}`);
  expect(html).toContain(`<input type="hidden" name="checkIn" value="${dates.from}"/>`);
});

test('shows the first free day without a stay', async () => {
  const html = await read(`ids=${id}&checkIn=${dates.from}&guests=nobody`);
  expect(textOf(html)).toContain('First free day Free');
  expect(textOf(html)).not.toContain('Your stay');
});

test.each([
  ['in the past', `checkIn=${inDays(-3)}&checkOut=${inDays(30)}`],
  ['in reverse', `checkIn=${inDays(80)}&checkOut=${inDays(40)}`],
  ['beyond the calendars', 'checkIn=2090-01-01&checkOut=2090-02-01'],
  ['of other characters', 'checkIn=%00&checkOut=yesterday&guests=-1&pets=%FF&near=Mars'],
  ['in 200 words', `q=${'word+'.repeat(200)}`],
])('ignores a stay %s', async (_name, query) => {
  const response = await pages.request(`/shortlist?ids=${id}&${query}`);
  expect(response.status).toBe(200);
  expect(textOf(mainOf(await response.text()))).not.toContain('Your stay');
});

test('reads the stay and the landmark in the words of a search', async () => {
  const html = await read(`ids=${id}&${new URLSearchParams({ q: 'near a hospital for 5 with a dog' })}`);
  expect(textOf(html)).toContain('Your stay: 5 guests, Pets Allowed .');
  expect(textOf(html)).toContain('Distance to a hospital');
  expect(hrefOf(html, 'Rooms above the pier')).toBe(`/listings/${id}?guests=5&pets=1`);
});
