// The calendar on a listing's page, as requests and responses.
import { beforeEach, describe, expect, test } from 'vitest';
import { type DayRange, formatStay } from '#domain/stay/availability.ts';
import { costOfStay, formatTotal, noFees } from '#domain/stay/stay-cost.ts';
import { todayInLosAngeles, addDays, addMonths } from '#domain/day.ts';
import { insertProperty, updateProperty, setBusyRanges } from '#tests/support/properties.ts';
import { textOf } from '#tests/support/html.ts';
import { setUpPages } from '#tests/support/pages.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const today = todayInLosAngeles(new Date());
const secretUrl = 'https://feeds.example/secret-of-the-owner.ics';
let propertyId: string;

const pages = await setUpPages();
beforeEach(async () => {
  propertyId = await insertProperty(pages.db, secretUrl);
  await updateProperty(pages, propertyId, {
    nextAvailableDate: '2020-01-01',
    desiredMonthlyRent: 4350,
    desiredRentalLength: ['Less than 30 days', '1-3 months'],
  });
});

const take = (source: 'owner' | 'stay' | 'feed', range: DayRange) =>
  setBusyRanges(pages, propertyId, source, [range]);

async function htmlOf(stay?: DayRange): Promise<string> {
  const query = stay ? `?${new URLSearchParams({ checkIn: stay.from, checkOut: stay.to })}` : '';
  return (await pages.request(`/listings/${propertyId}${query}`)).text();
}

const stayFrom = (from: string, nights: number): DayRange => ({ from, to: addDays(from, nights) });
const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
const days = ({ from, to }: DayRange) => `${shortDay(from)} to ${shortDay(to)}`;
const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );

describe('the calendar of a listing', () => {
  test('shows two months, and the others behind a button without JavaScript', async () => {
    const html = await htmlOf();
    const months = [...html.matchAll(/<h3[^>]*>([A-Z][a-z]+ 20\d\d)<\/h3>/g)].map(([, month = '']) => month);
    expect(months).toHaveLength(12);
    const [second, third] = [months[1], months[2]].map((month) => html.indexOf(`${month}</h3>`));
    expect(html.slice(second, third)).toContain('<details');
    expect(html).toContain('Show more months</summary>');
  });

  test.each([5, 15])('opens on the month of a check-in %i months ahead', async (ahead) => {
    const checkIn = addMonths(today, ahead);
    const html = await htmlOf(stayFrom(checkIn, 20));
    const months = [...html.matchAll(/<h3[^>]*>([A-Z][a-z]+ 20\d\d)<\/h3>/g)].map(([, month = '']) => month);
    const calendar = html.slice(html.indexOf('Availability</h2>'));
    const [, afterEarlierMonths = ''] = calendar.split('</details>');
    expect(/<h3[^>]*>([A-Z][a-z]+ 20\d\d)<\/h3>/.exec(afterEarlierMonths)?.[1]).toBe(monthName(checkIn));
    expect(months).toEqual(months.toSorted((one, other) => Date.parse(one) - Date.parse(other)));
    // Its 20 nights, the day of check-out, the legend, and the picture of the owner.
    expect(calendar.match(/(?<!:)bg-lagoon-tint/g)).toHaveLength(23);
    expect(new Set(months).size).toBe(months.length);
    expect(months).toContain(monthName(today));
  });

  test.each([
    [20, 'Your stay: ', ''],
    [370, '', '370 nights: rents for up to 3 months'],
  ])('names a stay of %i nights, and shows all its months', async (nights, before, after) => {
    const stay = stayFrom(addMonths(today, 5), nights);
    const html = await htmlOf(stay);
    const calendar = html.slice(html.indexOf('Availability</h2>'));
    expect(textOf(calendar)).toContain(`Availability ${before}${days(stay)}`);
    expect(textOf(calendar)).toContain(after);
    const beforeMore = calendar.slice(0, calendar.indexOf('Show more months'));
    const months = [...beforeMore.matchAll(/<h3[^>]*>([A-Z][a-z]+ 20\d\d)<\/h3>/g)].map(([, month]) => month);
    expect(months).toContain(monthName(stay.to));
  });

  test('strikes out, lists and names the busy nights of owner, stay and feed', async () => {
    const first = addMonths(`${today.slice(0, 8)}01`, 2);
    expect(await htmlOf()).not.toMatch(/<s[ >]/);
    await take('owner', stayFrom(first, 3));
    await take('stay', stayFrom(addDays(first, 9), 1));
    await take('feed', stayFrom(addDays(first, 20), 2));
    const html = await htmlOf();
    // With the legend.
    expect(html.match(/<s[ >]/g)).toHaveLength(7);
    expect(textOf(html)).toMatch(/ Free Taken No check-in Choose dates /);
    expect(textOf(html)).toContain(`Availability Free ${days({ from: today, to: first })}, and again from `);
    const ranges = [
      `${longDay(first)} to ${longDay(addDays(first, 2))}`,
      longDay(addDays(first, 9)),
      `${longDay(addDays(first, 20))} to ${longDay(addDays(first, 21))}`,
    ];
    expect(textOf(html)).toContain(`Not available: ${ranges.join('; ')}.`);
    expect(textOf(html)).toContain('Availability confirmed today');
    expect(textOf(html).match(/All days are free\./g)?.length).toBeGreaterThanOrEqual(10);
  });

  test('shows the first free day', async () => {
    expect(textOf(await htmlOf())).toContain('Free now');
    expect(await htmlOf()).not.toContain('January 1, 2020');
    await take('feed', stayFrom(today, 12));
    expect(textOf(await htmlOf())).toContain(`Free from ${shortDay(addDays(today, 12))}`);
    const nextAvailableDate = `${addMonths(today, 2).slice(0, 8)}15`;
    await updateProperty(pages, propertyId, { nextAvailableDate });
    const opensOn = shortDay(nextAvailableDate);
    expect(textOf(await htmlOf())).toContain(`Free from ${opensOn}`);
    expect(textOf(await htmlOf())).toContain(`Free No check-in Choose dates`);
  });

  test('never reveals the URL of the owner’s calendar', async () => {
    expect(await htmlOf()).not.toContain('secret-of-the-owner');
    const data = await pages.request(`/listings/${propertyId}.data`);
    expect(await data.text()).not.toContain('secret-of-the-owner');
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
    expect(textOf(await htmlOf(stay))).toContain(
      `Available ${formatStay(stay, today)} $8,700 for 2 months at $4,350 a month`,
    );
  });

  test('shows what conflicts with a stay and links to a shorter and the nearest free stay with the same guests and pets', async () => {
    const taken = stayFrom(addDays(stay.from, -1), 20);
    await take('stay', taken);
    const nearest = { from: taken.to, to: addMonths(taken.to, 2) };
    const shorter = { from: taken.to, to: stay.to };
    const query = new URLSearchParams({ checkIn: stay.from, checkOut: stay.to, guests: '2', pets: '1' });
    const html = await (await pages.request(`/listings/${propertyId}?${query}`)).text();
    expect(textOf(html)).toContain(
      `${formatStay(stay, today)}: It’s taken ${days({ ...taken, to: addDays(taken.to, -1) })}. These are free: ${toOffer(shorter)} ${toOffer(nearest)}`,
    );
    // The calendar doesn't show it as free: all 20 nights and the legend are struck through.
    expect(textOf(html)).toContain(`Availability ${formatStay(stay, today)}: taken`);
    expect(html.match(/<s[ >]/g)).toHaveLength(21);
    expect(html).toContain(`?checkIn=${nearest.from}&amp;checkOut=${nearest.to}&amp;guests=2&amp;pets=1`);
    const others = String(query).replaceAll('&', '&amp;');
    expect(html).toMatch(new RegExp(`href="/listings\\?${others}"[^>]*>See homes that fit`));
  });

  test('explains a stay before the first free day or of a length that the property doesn’t rent, and names the nearest one', async () => {
    const opens = addDays(stay.from, 7);
    await updateProperty(pages, propertyId, { nextAvailableDate: opens });
    expect(textOf(await htmlOf(stay))).toContain(
      `${formatStay(stay, today)}: This home is free from ${shortDay(opens)}. These are free: ${toOffer({ from: opens, to: stay.to })} ${toOffer({ from: opens, to: addMonths(opens, 2) })}`,
    );
    const long = { from, to: addMonths(from, 5) };
    const longest = { from: opens, to: addMonths(opens, 3) };
    expect(textOf(await htmlOf(long))).toContain(
      `${formatStay(long, today)}: This home rents for up to 3 months. This home is free from ${shortDay(opens)}. Nearest free stay: ${toOffer(longest)}`,
    );
  });

  test.each([
    [stayFrom(addDays(today, -2), 9), 'Please choose a check-in date that’s still ahead.'],
    [{ from: stay.to, to: stay.from }, 'Check-out has to be after check-in.'],
    [stayFrom(addMonths(today, 25), 40), 'That’s too far ahead.'],
    [{ from: 'soon', to: '2027-02-31' }, 'We couldn’t read those dates.'],
  ])('explains dates that can’t be a stay: %o', async (dates, sentence) => {
    const html = await htmlOf(dates);
    expect(textOf(html)).toContain(sentence);
    expect(html).not.toMatch(/Available \w+ \d+ to|Nearest free stay/);
  });
});
