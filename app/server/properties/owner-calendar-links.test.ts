import { type Runner, run, Logger as QueueLogger } from 'graphile-worker';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  calendarLinkMessages as messages,
  maxCalendarLinks,
  maxLinkName,
} from '#domain/property/calendar-link.ts';
import { todayInLosAngeles, addDays } from '#domain/day.ts';
import { authorizeOwner, type OwnedProperty } from '../access/proofs.ts';
import { createFeedParser, type ParseFeed, importCalendar } from '../calendar/feed-import.ts';
import { approveProperty } from '../admin/decide.ts';
import type { Jobs } from '../jobs.ts';
import {
  newAdmin,
  newUser,
  queuedJobs,
  setUpTestServer,
  submitProperty,
  valueOf,
} from '#tests/support/test-server.ts';
import { issuesOf } from '#tests/support/inquiries.ts';
import { storedLinks, storedProperty, updateProperty } from '#tests/support/properties.ts';
import { closeServers, type FeedServer, serveFeed } from '#tests/support/small-server.ts';
import { getOwnCalendar } from './owner-calendar.ts';
import { addCalendarLink, readLinkNow, removeCalendarLink } from './owner-calendar-links.ts';

const now = new Date();
const today = todayInLosAngeles(now);
/** The URL of the form in these tests. */
const formUrl = 'webcal://calendars.example/12.ics';

let home: string;
let owned: OwnedProperty;
let feed: FeedServer;
let events: string[];
let page: string | null;
let worker: Runner | null = null;

const testServer = await setUpTestServer();
const { server } = testServer;
const admin = await newAdmin(server, 'ada@site.example');
const rosa = await newUser(server, 'rosa@site.example');

beforeEach(async () => {
  events = [eventOn(addDays(today, 5), 3)];
  page = null;
  feed = await serveFeed(() => page ?? ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n'));
  home = await submitProperty(testServer, { by: rosa });
  await updateProperty(testServer, home, { icalUrl: null });
  const proof = await authorizeOwner(server, home, { user: rosa, browser: null });
  if (!proof) throw new Error('Rosa does not own her home');
  owned = proof;
  return async () => {
    await worker?.stop();
    worker = null;
    await closeServers();
  };
});

const eventOn = (day: string, nights: number) =>
  [
    'BEGIN:VEVENT',
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DURATION:P${nights}D`,
    'END:VEVENT',
  ].join('\n');

/** Runs the jobs that read calendars, as the worker process does. */
async function startWorker(parse: ParseFeed = createFeedParser()): Promise<void> {
  const config = { ...server.config, calendarTestHosts: [feed.host] };
  const read = ({ linkId }: Jobs['read-calendar']) =>
    importCalendar({ ...server, config }, parse, linkId, new Date());
  worker = await run({
    connectionString: server.config.databaseUrl ?? '',
    taskList: { 'read-calendar': (payload) => read(payload as Jobs['read-calendar']) },
    concurrency: 4,
    noHandleSignals: true,
    logger: new QueueLogger(() => () => undefined),
  });
}

const approve = async () => valueOf(await approveProperty(server, admin, home));
const add = (icalUrl: string, timeoutMs?: number) =>
  addCalendarLink(server, owned, { icalUrl }, now, timeoutMs);
const links = async () => (await getOwnCalendar(server, owned, now))?.links ?? [];
/** The id of a property's oldest link. */
const linkOf = async (id: string) => (await storedLinks(testServer, id))[0]?.id ?? '';
const urls = async () => (await storedLinks(testServer, home)).map(({ url }) => url);
const busy = async () => (await storedProperty(testServer, home)).busy;
const toFailure = (message: string) => ({
  ok: false,
  failure: { kind: 'invalid', message, issues: [{ field: 'icalUrl', message }] },
});

describe('addCalendarLink', () => {
  test('reads the calendar and reports its busy nights', async () => {
    await approve();
    await startWorker();
    expect(valueOf(await add(feed.url))).toEqual({ nights: 3, leftOut: [] });
    expect(await links()).toEqual([
      {
        id: expect.any(String) as string,
        name: '127.0.0.1',
        host: '127.0.0.1',
        nights: 3,
        readAt: expect.any(Date) as Date,
        attemptedAt: expect.any(Date) as Date,
        problem: null,
      },
    ]);
    expect(await busy()).toBe(`{[${addDays(today, 5)},${addDays(today, 8)})}`);
  });

  test('says which entries it left out', async () => {
    await approve();
    await startWorker();
    page = 'BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR';
    expect(valueOf(await add(feed.url))).toEqual({ nights: 0, leftOut: ['vtodo'] });
  });

  test.each([
    [
      'a private address',
      () => 'http://192.168.1.1/calendar.ics',
      'The link leads to a private network that we can’t reach.',
    ],
    ['a page that isn’t a calendar', () => feed.url, 'The link doesn’t lead to a complete calendar.'],
    [
      'text that isn’t an address',
      () => 'my calendar',
      'iCal Link must be a web address, such as https://example.com',
    ],
    ['an empty field', () => ' ', messages.missing],
  ])('refuses %s and stores nothing', async (_what, url, message) => {
    await approve();
    await startWorker();
    page = '<!doctype html><title>Log in</title>';
    expect(await add(url())).toEqual(toFailure(message));
    expect(await urls()).toEqual([]);
  });

  test('keeps the name that the owner gives, and refuses a long one', async () => {
    await approve();
    await startWorker();
    const addNamed = (linkName: string) =>
      addCalendarLink(server, owned, { icalUrl: feed.url, linkName }, now);
    const refused = await addNamed('x'.repeat(maxLinkName + 1));
    expect(issuesOf(refused)).toEqual({ linkName: 'Name must be at most 40 characters' });
    expect(valueOf(await addNamed(' Airbnb,\nstudio '))).toMatchObject({ nights: 3 });
    expect((await links()).map(({ name }) => name)).toEqual(['Airbnb, studio']);
  });

  test('refuses a link that isn’t tested in time, and stores nothing', async () => {
    await approve();
    expect(await add(feed.url, 1)).toEqual(toFailure(messages.testFailed));
    expect(await urls()).toEqual([]);
  });

  test('adds at most five of twenty concurrent links', async () => {
    await approve();
    await startWorker();
    const sent = Array.from({ length: 20 }, (_, index) => add(`${feed.url}?${index}`));
    const results = await Promise.all(sent);
    expect(results.filter(({ ok }) => ok)).toHaveLength(maxCalendarLinks);
    expect(results.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 15 }, () => toFailure(messages.tooMany)),
    );
    expect(await urls()).toHaveLength(maxCalendarLinks);
    expect(await add(`${feed.url}?20`)).toEqual(toFailure(messages.tooMany));
  });

  test('adds a link once that is sent five times concurrently', async () => {
    await approve();
    await startWorker();
    const results = await Promise.all(Array.from({ length: 5 }, () => add(feed.url)));
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { nights: 3, leftOut: [] } }]);
    expect(results.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 4 }, () => toFailure(messages.repeated)),
    );
    expect(await urls()).toEqual([feed.url]);
  });

  test.each([
    'https://calendars.example/12.ics',
    'webcals://calendars.example/12.ics',
    'feed://calendars.example/12.ics',
    'feed:https://calendars.example/12.ics',
    '<https://calendars.example/12.ics>',
    '<webcal://calendars.example/12.ics>',
  ])('treats %s and webcal: as the same link', async (url) => {
    await updateProperty(testServer, home, { icalUrl: formUrl });
    await approve();
    expect(await add(url)).toEqual(toFailure(messages.repeated));
  });

  test('refuses links of a pending property', async () => {
    expect(await add(feed.url)).toEqual(toFailure(messages.notApproved));
    expect(await queuedJobs(testServer.db, 'read-calendar')).toEqual([]);
  });

  test('tests twenty links an hour', async () => {
    await approve();
    for (let time = 1; time <= 20; time += 1)
      valueOf(await server.limits.consume('calendar-test', { id: home }));
    expect(await add(feed.url)).toMatchObject({
      ok: false,
      failure: { kind: 'too-many-requests', action: 'calendar-test' },
    });
  });
});

describe('removeCalendarLink', () => {
  test('frees the nights of this link only', async () => {
    await approve();
    await startWorker();
    await add(feed.url);
    events = [eventOn(addDays(today, 6), 10)];
    await add(`${feed.url}?2`);
    expect(await busy()).toBe(`{[${addDays(today, 5)},${addDays(today, 16)})}`);
    valueOf(await removeCalendarLink(server, owned, await linkOf(home)));
    expect(await busy()).toBe(`{[${addDays(today, 6)},${addDays(today, 16)})}`);
    expect(await urls()).toEqual([`${feed.url}?2`]);
  });

  test('clears the field of the form if the link came from there', async () => {
    await updateProperty(testServer, home, { icalUrl: formUrl });
    await approve();
    const before = await storedProperty(testServer, home);
    expect(await links()).toMatchObject([{ host: 'calendars.example', readAt: null }]);
    valueOf(await removeCalendarLink(server, owned, await linkOf(home)));
    const after = await storedProperty(testServer, home);
    expect(after.icalUrl).toBeNull();
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });

  test('fails for an unknown id and for a link of another property', async () => {
    await updateProperty(testServer, home, { icalUrl: formUrl });
    await approve();
    const other = await submitProperty(testServer, { by: rosa });
    valueOf(await approveProperty(server, admin, other));
    for (const id of ['', 'x', await linkOf(other)]) {
      const gone = { ok: false, failure: { kind: 'invalid', message: messages.gone } };
      expect(await removeCalendarLink(server, owned, id)).toMatchObject(gone);
      expect(await readLinkNow(server, owned, id)).toMatchObject(gone);
    }
    expect(await storedLinks(testServer, other)).toHaveLength(1);
  });

  test('reports a link that is removed while it is tested as removed', async () => {
    await approve();
    const parse = createFeedParser();
    await startWorker(async (text) => {
      valueOf(await removeCalendarLink(server, owned, await linkOf(home)));
      return parse(text);
    });
    expect(await add(feed.url, 1000)).toEqual(toFailure(messages.gone));
    expect([await urls(), await busy()]).toEqual([[], '{}']);
  });
});

describe('readLinkNow', () => {
  const readNow = async (timeoutMs?: number) => readLinkNow(server, owned, await linkOf(home), timeoutMs);

  test('reads the link and reports the result, and keeps a link that worked before', async () => {
    await approve();
    await startWorker();
    await add(feed.url);
    expect(valueOf(await readNow())).toBe('read');
    feed.status = 404;
    expect(valueOf(await readNow())).toBe('failed');
    expect(await links()).toMatchObject([{ problem: 'not-found', nights: 3 }]);
  });

  test('returns “timed-out” after the timeout, and accepts six requests an hour', async () => {
    await updateProperty(testServer, home, { icalUrl: formUrl });
    await approve();
    for (let time = 1; time <= 6; time += 1) expect(valueOf(await readNow(1))).toBe('timed-out');
    expect(await readNow()).toMatchObject({
      ok: false,
      failure: { kind: 'too-many-requests', action: 'calendar-read' },
    });
    const id = await linkOf(home);
    const jobs = await queuedJobs(testServer.db, 'read-calendar');
    expect(jobs.filter(({ linkId }) => linkId === id)).toHaveLength(1);
  });
});
