import type { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BusySource, type DayRange, mergeRanges } from '#domain/stay/availability.ts';
import { addDays } from '#domain/day.ts';
import { describeFeedFailure } from '#domain/property/calendar-link.ts';
import { type FeedServer, serveFeed } from '#tests/support/small-server.ts';
import { insertProperty, storedLinks } from '#tests/support/properties.ts';
import { setUpSite } from '#tests/support/site.ts';
import { changeBusyRanges, listBusyRanges } from './busy-ranges.ts';
import { deleteCalendarLink, insertCalendarLink, replaceFormLink } from './calendar-links.ts';
import { addDueFeedReads, type ParseFeed, createFeedParser, importCalendar } from './feed-import.ts';
import type { Server } from '../server.ts';

const noon = (day: string) => new Date(`${day}T20:00:00Z`);
const now = noon('2027-01-04');
const after = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000);
const eventOn = (day: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`, ...lines, 'END:VEVENT'].join('\n');

const site = await setUpSite();
let feed: FeedServer;
let events: string[];
let server: Server;
let parse: ParseFeed;
let home: string;
let linkId: string;

beforeEach(async () => {
  await site.empty();
  events = [eventOn('2027-01-10', 'DURATION:P5D')];
  feed = await serveFeed(() => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n'));
  server = withTestHosts(feed.host);
  server.metrics.calendarReads.reset();
  parse = createFeedParser();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  home = await insertProperty(site.db, feed.url);
  linkId = await linkOf(home);
});
afterEach(async () => {
  await feed.close();
});

const busyOf = async (id = home) => (await site.rowOf(id)).busy;
const withTestHosts = (...calendarTestHosts: string[]): Server => ({
  ...site.server,
  config: { ...site.server.config, calendarTestHosts },
});
const linkOf = async (propertyId: string) => (await storedLinks(site, propertyId))[0]?.id ?? '';
const stateOf = (id = linkId) =>
  site.db.selectFrom('calendarLinks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Adds another link to the property. */
const addLink = (url: string) =>
  site.db.transaction().execute((transaction) => insertCalendarLink(transaction, home, url));
const removeLink = (id: string) =>
  site.db.transaction().execute((transaction) => deleteCalendarLink(transaction, home, id));

const setBusy = (source: BusySource, ranges: DayRange[]) => site.setBusy(home, source, ranges);

test('parses one feed at a time', async () => {
  const propertyIds = [home, ...(await Promise.all([1, 2, 3].map(() => insertProperty(site.db, feed.url))))];
  const threads = { running: 0, most: 0 };
  const count = (thread: Worker) => {
    threads.running += 1;
    threads.most = Math.max(threads.most, threads.running);
    thread.once('exit', () => (threads.running -= 1));
  };
  process.on('worker', count);
  await Promise.all(propertyIds.map(async (id) => importCalendar(server, parse, await linkOf(id), now)));
  process.off('worker', count);
  expect(threads.most).toBe(1);
  for (const id of propertyIds) expect(await busyOf(id)).toBe('{[2027-01-10,2027-01-15)}');
});

describe('busy nights of a property', () => {
  const sources = ['owner', 'stay', 'feed'] as const;
  const none = sources.map((source): [BusySource, DayRange[]] => [source, []]);
  const range = fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 40 })).map(([first, nights]): DayRange => {
    const from = addDays('2027-01-01', first);
    return { from, to: addDays(from, nights) };
  });

  test('are the union of all sources after any sequence of changes', async () => {
    const changes = fc.array(fc.tuple(fc.constantFrom(...sources), fc.array(range, { maxLength: 5 })), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (made) => {
        const busyRanges = new Map<BusySource, DayRange[]>();
        for (const [source, ranges] of [...none, ...made]) {
          await setBusy(source, ranges);
          busyRanges.set(source, ranges);
          expect(await listBusyRanges(site.db, home, source)).toEqual(mergeRanges(ranges));
        }
        const all = mergeRanges([...busyRanges.values()].flat());
        expect(await busyOf()).toBe(`{${all.map(({ from, to }) => `[${from},${to})`).join(',')}}`);
      }),
      { numRuns: 30 },
    );
  });

  test('are updated one transaction at a time, so that no concurrent change is lost', async () => {
    const days = ['2027-02-01', '2027-02-04'];
    const add = (from: string) =>
      site.db
        .transaction()
        .execute((transaction) =>
          changeBusyRanges(transaction, home, 'owner', (current) => [
            ...current,
            { from, to: addDays(from, 1) },
          ]),
        );
    await Promise.all(days.map(add));
    expect((await listBusyRanges(site.db, home, 'owner')).map(({ from }) => from)).toEqual(days);
  });

  test('are deleted with the property', async () => {
    await importCalendar(server, parse, linkId, now);
    await site.db.deleteFrom('properties').where('id', '=', home).execute();
    const left = sql`SELECT property_id FROM busy_ranges UNION SELECT property_id FROM calendar_links`;
    expect((await left.execute(site.db)).rows).toEqual([]);
  });
});

describe('importCalendar', () => {
  test('replaces the imported nights, and keeps those of the owner and of stays', async () => {
    const own = { from: '2027-03-01', to: '2027-03-05' };
    await setBusy('owner', [own]);
    await importCalendar(server, parse, linkId, now);
    expect(await busyOf()).toBe('{[2027-01-10,2027-01-15),[2027-03-01,2027-03-05)}');
    events = [eventOn('2027-01-20')];
    await importCalendar(server, parse, linkId, after(now, 3));
    expect(await busyOf()).toBe('{[2027-01-20,2027-01-21),[2027-03-01,2027-03-05)}');
    expect(await stateOf()).toMatchObject({
      problem: null,
      failures: 0,
      readAt: after(now, 3),
      readOn: '2027-01-04',
    });
  });

  test('sends a conditional request on the same day, and reads the whole feed on the next', async () => {
    events = [eventOn('2026-01-01', 'RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=5')];
    await importCalendar(server, parse, linkId, now);
    expect(await busyOf()).toBe('{[2027-01-05,2027-01-06),[2028-01-05,2028-01-06)}');
    await importCalendar(server, parse, linkId, after(now, 3));
    const [first, second] = feed.requests;
    expect(first?.headers['if-none-match']).toBeUndefined();
    expect(second?.headers['if-none-match']).toBe((await stateOf()).etag);
    expect(await stateOf()).toMatchObject({ readAt: after(now, 3), nextReadAt: after(now, 6) });
    await importCalendar(server, parse, linkId, noon('2027-01-06'));
    expect(feed.requests[2]?.headers['if-none-match']).toBeUndefined();
    expect(await busyOf()).toBe('{[2028-01-05,2028-01-06),[2029-01-05,2029-01-06)}');
  });

  test('keeps the nights when reading fails, stores the reason, and retries with growing delays', async () => {
    await importCalendar(server, parse, linkId, now);
    const busy = await busyOf();
    feed.status = 404;
    let at = now;
    for (const [failures, hours] of [3, 6, 12, 24, 24].entries()) {
      await importCalendar(server, parse, linkId, at);
      expect(await stateOf()).toMatchObject({
        problem: 'not-found',
        failures: failures + 1,
        failingSince: now,
        readAt: now,
        nextReadAt: after(at, hours),
      });
      at = after(at, hours);
    }
    feed.status = 200;
    events = ['BEGIN:VEVENT'];
    await importCalendar(server, parse, linkId, at);
    expect(await busyOf()).toBe(busy);
    events = [eventOn('2027-02-10')];
    await importCalendar(server, parse, linkId, at);
    expect(await stateOf()).toMatchObject({ problem: null, failures: 0, failingSince: null, readAt: at });
    expect(await busyOf()).toBe('{[2027-02-10,2027-02-11)}');
    const { values } = await server.metrics.calendarReads.get();
    expect(values.map(({ labels, value }) => `${labels.outcome} ${value}`)).toEqual([
      'done 2',
      'not-found 5',
      'not-a-calendar 1',
    ]);
  });

  test('stores which date is invalid, and counts such feeds together', async () => {
    events = [eventOn('2027-02-30')];
    await importCalendar(server, parse, linkId, now);
    const problem = 'invalid-date 20270230';
    expect(await stateOf()).toMatchObject({ problem, failures: 1 });
    expect(describeFeedFailure(problem)).toBe(
      'The calendar has a date that doesn’t exist: 2027-02-30. Correct it on the other site.',
    );
    const { values } = await server.metrics.calendarReads.get();
    expect(values).toMatchObject([{ labels: { outcome: 'invalid-date' }, value: 1 }]);
  });

  test.each([
    [0, 162],
    [1, 198],
  ])('varies the time of the next read by 10 percent (%i)', async (random, minutes) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    await importCalendar(server, parse, linkId, now);
    expect((await stateOf()).nextReadAt).toEqual(after(now, minutes / 60));
  });

  test('stores the state and the nights of each link by itself, and merges the nights', async () => {
    const other = await serveFeed(() =>
      ['BEGIN:VCALENDAR', eventOn('2027-01-12', 'DURATION:P10D'), 'END:VCALENDAR'].join('\n'),
    );
    server = withTestHosts(feed.host, other.host);
    const otherId = await addLink(other.url);
    await importCalendar(server, parse, linkId, now);
    expect(await stateOf(otherId)).toMatchObject({ attemptedAt: null, nights: '{}' });
    await importCalendar(server, parse, otherId, now);
    expect(await busyOf()).toBe('{[2027-01-10,2027-01-22)}');
    other.status = 500;
    events = [];
    await importCalendar(server, parse, otherId, after(now, 3));
    await importCalendar(server, parse, linkId, after(now, 3));
    expect(await stateOf(otherId)).toMatchObject({ problem: 'server-error', failures: 1, readAt: now });
    expect(await stateOf()).toMatchObject({ problem: null, failures: 0, readAt: after(now, 3) });
    expect(await busyOf()).toBe('{[2027-01-12,2027-01-22)}');
  });

  test('frees only the nights that no other link has when a link is removed', async () => {
    const otherId = await addLink(`${feed.url}?2`);
    await importCalendar(server, parse, linkId, now);
    events = [eventOn('2027-01-12', 'DURATION:P10D')];
    await importCalendar(server, parse, otherId, now);
    expect(await busyOf()).toBe('{[2027-01-10,2027-01-22)}');
    await removeLink(linkId);
    expect(await busyOf()).toBe('{[2027-01-12,2027-01-22)}');
    await removeLink(otherId);
    expect(await busyOf()).toBe('{}');
  });

  test('discards the result when the link is removed or gets another URL while reading', async () => {
    const change = { from: feed.url, to: `${feed.url}?2` };
    const changing: ParseFeed = async (text) => {
      await site.db.transaction().execute((transaction) => replaceFormLink(transaction, home, change));
      return parse(text);
    };
    await importCalendar(server, changing, linkId, now);
    expect(await storedLinks(site, home)).toMatchObject([{ id: linkId, url: change.to, readAt: null }]);
    const removing: ParseFeed = async (text) => {
      await removeLink(linkId);
      return parse(text);
    };
    await importCalendar(server, removing, linkId, now);
    expect(await storedLinks(site, home)).toEqual([]);
    expect(await busyOf()).toBe('{}');
  });

  test('requests nothing for a removed link', async () => {
    await removeLink(linkId);
    await importCalendar(server, parse, linkId, now);
    expect(feed.requests).toEqual([]);
  });
});

describe('addDueFeedReads', () => {
  const dueAt = async (at: Date) => {
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(site.db);
    await addDueFeedReads(server, at);
    await addDueFeedReads(server, at);
    return (await site.jobs('read-calendar')).map((job) => job.linkId);
  };

  test('adds one job for each link that is new or overdue', async () => {
    const otherId = await addLink(`${feed.url}?2`);
    // Later than now: the database's clock has microseconds, which a Date cuts off.
    expect((await dueAt(after(new Date(), 1))).toSorted()).toEqual([linkId, otherId].toSorted());
    await importCalendar(server, parse, linkId, now);
    await removeLink(otherId);
    expect(await dueAt(after(now, 2.9))).toEqual([]);
    expect(await dueAt(after(now, 3))).toEqual([linkId]);
    await removeLink(linkId);
    expect(await dueAt(after(now, 100))).toEqual([]);
  });
});
