import fc from 'fast-check';
import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { type BusySource, type DayRange, mergeRanges } from '#domain/stay/availability.ts';
import { todayInLosAngeles, addDays } from '#domain/day.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { setUpSite } from '#tests/support/site.ts';
import { getCalendarToken, renewCalendarToken, exportFeed } from './feed-export.ts';
import { parseFeed } from './feed-parser.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const today = todayInLosAngeles(new Date());
let propertyId: string;
let token: string;

const site = await setUpSite();
beforeEach(async () => {
  propertyId = await insertProperty(site.db, 'https://feeds.example/secret.ics');
  token = String(await getCalendarToken(site.db, propertyId));
});

const setBusy = (source: BusySource, ranges: DayRange[]) => site.setBusy(propertyId, source, ranges);
const feed = async () => (await exportFeed(site.server, token)) ?? '';
const nights = (first: number, count: number): DayRange => ({
  from: addDays(today, first),
  to: addDays(today, first + count),
});
const eventsIn = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
};

test('exports exactly the blocked nights and accepted stays', async () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 30 }))
    .map(([first, count]) => nights(first, count));
  const ranges = fc.array(range, { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(ranges, ranges, ranges, async (own, stays, imported) => {
      await setBusy('owner', own);
      await setBusy('stay', stays);
      await setBusy('feed', imported);
      expect(parseFeed(await feed(), today)).toMatchObject({
        ok: true,
        ranges: mergeRanges([...own, ...stays]),
      });
    }),
    { numRuns: 30 },
  );
});

test('exports an empty calendar that can be read, with the component that RFC 5545 asks for', async () => {
  const text = await feed();
  expect(parseFeed(text, today)).toMatchObject({ ok: true, ranges: [] });
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
});

test('exports all-day events that end on the check-out day, in the format of RFC 5545', async () => {
  await setBusy('owner', [nights(3, 2)]);
  await setBusy('stay', [nights(5, 30)]);
  const text = await feed();
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n[^]*END:VCALENDAR\r\n$/);
  const events = eventsIn(text);
  expect(events.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()])).toEqual([
    [addDays(today, 3), addDays(today, 5)],
    [addDays(today, 5), addDays(today, 35)],
  ]);
  for (const { startDate, component, uid, summary } of events) {
    expect([startDate.isDate, summary]).toEqual([true, 'Not available']);
    expect(component.getFirstPropertyValue('dtstamp')).toBeInstanceOf(ICAL.Time);
    expect(uid).toMatch(/^[\w-]+@localhost$/);
  }
});

test('keeps the UID of an entry while other entries change, and the text while none changes', async () => {
  const uidOf = async (from: string) =>
    eventsIn(await feed()).find(({ startDate }) => startDate.toString() === from)?.uid;
  await setBusy('owner', [nights(10, 4)]);
  const [uid, text] = [await uidOf(addDays(today, 10)), await feed()];
  expect(uid).toBeTruthy();
  expect(await feed()).toBe(text);
  await setBusy('stay', [nights(8, 2)]);
  await setBusy('owner', [nights(2, 1), nights(10, 9)]);
  expect(await uidOf(addDays(today, 10))).toBe(uid);
});

test('leaves out entries that ended, and includes one that has started', async () => {
  await setBusy('owner', [nights(-9, 9), nights(-30, 2)]);
  await setBusy('stay', [nights(-2, 3)]);
  expect(eventsIn(await feed()).map(({ startDate }) => startDate.toString())).toEqual([addDays(today, -2)]);
});

test('exports the calendar of a pending property', async () => {
  propertyId = await site.pendingHome();
  token = String(await getCalendarToken(site.db, propertyId));
  await setBusy('owner', [nights(1, 1)]);
  expect(eventsIn(await feed())).toHaveLength(1);
});

test('renews the token, so that the previous one stops working', async () => {
  expect(await getCalendarToken(site.db, propertyId)).toBe(token);
  await renewCalendarToken(site.db, propertyId);
  expect(await feed()).toBe('');
  const renewed = String(await getCalendarToken(site.db, propertyId));
  expect(renewed).not.toBe(token);
  expect(await exportFeed(site.server, renewed)).not.toBeNull();
});
