// The calendar on a listing's page, as requests and responses.
import { beforeEach, describe, expect, test } from 'vitest';
import { type DayRange, formatStay } from '#domain/stay/availability.ts';
import { costOfStay, formatTotal } from '#domain/stay/stay-cost.ts';
import { noFees } from '#tests/support/fitting-home.ts';
import { todayInLosAngeles, addDays, addMonths } from '#domain/day.ts';
import { textOf } from '#tests/support/html.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { setUpSite } from '#tests/support/site.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const today = todayInLosAngeles(new Date());
const secretUrl = 'https://feeds.example/secret-of-the-owner.ics';
let propertyId: string;

const site = await setUpSite();
beforeEach(async () => {
  propertyId = await insertProperty(site.db, secretUrl);
  await site.change(propertyId, {
    nextAvailableDate: '2020-01-01',
    desiredMonthlyRent: 4350,
    desiredRentalLength: ['Less than 30 days', '1-3 months'],
  });
});

const take = (source: 'owner' | 'stay' | 'feed', range: DayRange) =>
  site.setBusy(propertyId, source, [range]);

async function htmlOf(stay?: DayRange): Promise<string> {
  const query = stay ? `?${new URLSearchParams({ checkIn: stay.from, checkOut: stay.to })}` : '';
  return (await site.request(`/listings/${propertyId}${query}`)).text();
}

const stayFrom = (from: string, nights: number): DayRange => ({ from, to: addDays(from, nights) });
const formatDay = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(Date.parse(day));
const longDay = formatDay({ dateStyle: 'long' });
const shortDay = formatDay({ month: 'short', day: 'numeric' });
const monthName = formatDay({ month: 'long', year: 'numeric' });
const days = ({ from, to }: DayRange) => `${shortDay(from)} to ${shortDay(to)}`;
const monthsIn = (html: string) =>
  [...html.matchAll(/<h3[^>]*>([A-Z][a-z]+ 20\d\d)<\/h3>/g)].map(([, month = '']) => month);

describe('the calendar of a listing', () => {
  test('shows two months, and the next ones without JavaScript', async () => {
    const html = await htmlOf();
    const months = monthsIn(html);
    expect(months).toHaveLength(12);
    const [second, third] = [months[1], months[2]].map((month) => html.indexOf(`${month}</h3>`));
    expect(html.slice(second, third)).toMatch(/<noscript>.*Later months<\/summary>/s);
  });

  test.each([5, 15])('opens on the months of a stay %i months ahead', async (ahead) => {
    const stay = stayFrom(addMonths(today, ahead), 20);
    const html = await htmlOf(stay);
    const calendar = html.slice(html.indexOf('Availability</h2>'));
    const months = monthsIn(html);
    expect(months[0]).toBe(monthName(stay.from));
    expect(months).toEqual(months.toSorted((one, other) => Date.parse(one) - Date.parse(other)));
    expect(new Set(months).size).toBe(months.length);
    // Its 20 nights, the day of check-out, the legend, and the picture of the owner.
    expect(calendar.match(/(?<!:)bg-lagoon-tint/g)).toHaveLength(23);
  });

  test('strikes out, lists and names the busy nights of owner, stay and feed', async () => {
    const first = addMonths(`${today.slice(0, 8)}01`, 1);
    expect(await htmlOf()).not.toMatch(/<s[ >]/);
    await take('owner', stayFrom(first, 3));
    await take('stay', stayFrom(addDays(first, 9), 1));
    await take('feed', stayFrom(addDays(first, 20), 2));
    const html = await htmlOf();
    // With the legend.
    expect(html.match(/<s[ >]/g)).toHaveLength(7);
    expect(textOf(html)).toContain(' Free Taken No check-in Availability confirmed today');
    expect(textOf(html)).toContain(`Availability Free ${days({ from: today, to: first })}, and again from `);
    const ranges = [
      `${longDay(first)} to ${longDay(addDays(first, 2))}`,
      longDay(addDays(first, 9)),
      `${longDay(addDays(first, 20))} to ${longDay(addDays(first, 21))}`,
    ];
    expect(textOf(html)).toContain(`Not available: ${ranges.join('; ')}.`);
    expect(textOf(html).match(/All days are free\./g)?.length).toBeGreaterThanOrEqual(10);
  });

  test('shows the first free day', async () => {
    expect(textOf(await htmlOf())).toContain('Free now');
    expect(await htmlOf()).not.toContain('January 1, 2020');
    await take('feed', stayFrom(today, 12));
    expect(textOf(await htmlOf())).toContain(`Free from ${shortDay(addDays(today, 12))}`);
    const nextAvailableDate = `${addMonths(today, 2).slice(0, 8)}15`;
    await site.change(propertyId, { nextAvailableDate });
    const text = textOf(await htmlOf());
    expect(text).toContain(`Free from ${shortDay(nextAvailableDate)}`);
    expect(text).toContain('Free No check-in Availability confirmed');
  });

  test('never reveals the URL of the owner’s calendar', async () => {
    const data = await site.request(`/listings/${propertyId}.data`);
    expect((await htmlOf()) + (await data.text())).not.toContain('secret-of-the-owner');
  });
});

describe('the requested stay', () => {
  const from = addDays(today, 30);
  const stay = { from, to: addMonths(from, 2) };
  const toOffer = (offer: DayRange) => {
    const cost = costOfStay({ ...noFees, desiredMonthlyRent: 4350, deposit: 0 }, offer);
    return `${formatStay(offer, today)} · ${formatTotal(cost)}`;
  };

  test('shows the price of a free stay', async () => {
    const words = `Available ${formatStay(stay, today)} $8,700 for 2 months at $4,350 a month`;
    expect(textOf(await htmlOf(stay))).toContain(words);
  });

  test('shows what conflicts with a stay and links to a shorter and the nearest free stay with the same guests and pets', async () => {
    const taken = stayFrom(stay.from, 20);
    await take('stay', taken);
    const nearest = { from: taken.to, to: addMonths(taken.to, 2) };
    const shorter = { from: taken.to, to: stay.to };
    const query = new URLSearchParams({ checkIn: stay.from, checkOut: stay.to, guests: '2', pets: '1' });
    const html = await (await site.request(`/listings/${propertyId}?${query}`)).text();
    expect(textOf(html)).toContain(
      `${formatStay(stay, today)}: It’s taken ${days({ ...taken, to: addDays(taken.to, -1) })}. These are free: ${toOffer(shorter)} ${toOffer(nearest)}`,
    );
    // The calendar doesn't show it as free: all 20 nights and the legend are struck through.
    expect(html.match(/<s[ >]/g)).toHaveLength(21);
    expect(html).toContain(`?checkIn=${nearest.from}&amp;checkOut=${nearest.to}&amp;guests=2&amp;pets=1`);
    const others = String(query).replaceAll('&', '&amp;');
    expect(html).toMatch(new RegExp(`href="/listings\\?${others}"[^>]*>See homes that fit`));
  });

  test.each([
    [stayFrom(addDays(today, -2), 9), 'Please choose a check-in date that’s still ahead.'],
    [{ from: 'soon', to: '2027-02-31' }, 'We couldn’t read those dates.'],
  ])('explains dates that can’t be a stay: %o', async (dates, sentence) => {
    const text = textOf(await htmlOf(dates));
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/Available \w+ \d+ to|Nearest free stay/);
  });
});
