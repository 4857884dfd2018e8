import { type Runner, run, Logger as QueueLogger } from 'graphile-worker';
import { beforeEach, describe, expect, test } from 'vitest';
import { calendarLinkMessages as messages, maxLinkName } from '#domain/property/calendar-link.ts';
import { todayInLosAngeles, addDays } from '#domain/day.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { createFeedParser, importCalendar } from '../calendar/feed-import.ts';
import { approveProperty } from '../admin/decide.ts';
import type { Jobs } from '../jobs.ts';
import { storedLinks } from '#tests/support/properties.ts';
import { issuesOf, setUpSite, valueOf } from '#tests/support/site.ts';
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

const site = await setUpSite();
const { server } = site;
const admin = await site.admin();

beforeEach(async () => {
  events = [eventOn(addDays(today, 5), 3)];
  page = null;
  feed = await serveFeed(() => page ?? ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n'));
  home = await site.pendingHome();
  await site.change(home, { icalUrl: null });
  owned = await site.owned(home);
  return async () => {
    await worker?.stop();
    worker = null;
    await closeServers();
  };
});

const eventOn = (day: string, nights: number) =>
  `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${day.replaceAll('-', '')}\nDURATION:P${nights}D\nEND:VEVENT`;

/** Approves the property, and runs the jobs that read calendars, as the worker process does. */
async function start(): Promise<void> {
  await approve();
  const config = { ...server.config, calendarTestHosts: [feed.host] };
  worker = await run({
    connectionString: server.config.databaseUrl ?? '',
    taskList: {
      'read-calendar': async (payload) => {
        const { linkId } = payload as Jobs['read-calendar'];
        await importCalendar({ ...server, config }, createFeedParser(), linkId, new Date());
      },
    },
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
const linkOf = async (id: string) => (await storedLinks(site, id))[0]?.id ?? '';
const urls = async () => (await storedLinks(site, home)).map(({ url }) => url);
const busy = async () => (await site.rowOf(home)).busy;
const busyFrom = (from: number, to: number) => `{[${addDays(today, from)},${addDays(today, to)})}`;
const toFailure = (message: string) => ({
  ok: false,
  failure: { kind: 'invalid', message, issues: [{ field: 'icalUrl', message }] },
});

describe('addCalendarLink', () => {
  test('reads the calendar, and reports its busy nights', async () => {
    await start();
    expect(valueOf(await add(feed.url))).toBe(3);
    const times = { readAt: expect.any(Date) as Date, attemptedAt: expect.any(Date) as Date };
    const names = { name: '127.0.0.1', host: '127.0.0.1' };
    const id = expect.any(String) as string;
    expect(await links()).toEqual([{ id, ...names, nights: 3, ...times, problem: null }]);
    expect(await busy()).toBe(busyFrom(5, 8));
  });

  test.each([
    ['http://192.168.1.1/calendar.ics', 'The link leads to a private network that we can’t reach.'],
    ['FEED', 'The link doesn’t lead to a calendar that we can read.'],
    ['my calendar', 'iCal Link must be a web address, such as https://example.com'],
    [' ', messages.missing],
  ])('refuses the link “%s” and stores nothing: %s', async (url, message) => {
    await start();
    page = '<!doctype html><title>Log in</title>';
    expect(await add(url.replace('FEED', feed.url))).toEqual(toFailure(message));
    expect(await urls()).toEqual([]);
  });

  test('keeps the name that the owner gives, and refuses a long one', async () => {
    await start();
    const addNamed = (linkName: string) =>
      addCalendarLink(server, owned, { icalUrl: feed.url, linkName }, now);
    const refused = await addNamed('x'.repeat(maxLinkName + 1));
    expect(issuesOf(refused)).toEqual({ linkName: 'Name must be at most 40 characters' });
    valueOf(await addNamed(' Airbnb,\nstudio '));
    expect(await links()).toMatchObject([{ name: 'Airbnb, studio' }]);
  });

  test('refuses a link that isn’t tested in time, and stores nothing', async () => {
    await approve();
    expect(await add(feed.url, 1)).toEqual(toFailure(messages.testFailed));
    expect(await urls()).toEqual([]);
  });

  test('adds at most five concurrent links, each of them once', async () => {
    await start();
    const sent = [1, 1, 2, 3, 4, 5, 6].map((number) => add(`${feed.url}?${number}`));
    const failures = (await Promise.all(sent)).filter(({ ok }) => !ok);
    expect(failures).toContainEqual(toFailure(messages.tooMany));
    expect(failures).toHaveLength(2);
    expect(new Set(await urls()).size).toBe(5);
  });

  test.each(['webcals://calendars.example/12.ics', '<https://calendars.example/12.ics>'])(
    'treats %s and webcal: as the same link',
    async (url) => {
      await site.change(home, { icalUrl: formUrl });
      await approve();
      expect(await add(url)).toEqual(toFailure(messages.repeated));
    },
  );

  test('refuses links of a pending property, and tests twenty links an hour', async () => {
    expect(await add(feed.url)).toEqual(toFailure(messages.notApproved));
    await approve();
    for (let time = 1; time <= 20; time += 1)
      valueOf(await server.limits.consume('calendar-test', { id: home }));
    const failure = { kind: 'too-many-requests', action: 'calendar-test' };
    expect(await add(feed.url)).toMatchObject({ failure });
    expect(await site.jobs('read-calendar')).toEqual([]);
  });
});

describe('removeCalendarLink', () => {
  test('frees the nights of this link only', async () => {
    await start();
    await add(feed.url);
    events = [eventOn(addDays(today, 6), 10)];
    await add(`${feed.url}?2`);
    expect(await busy()).toBe(busyFrom(5, 16));
    valueOf(await removeCalendarLink(server, owned, await linkOf(home)));
    expect([await busy(), await urls()]).toEqual([busyFrom(6, 16), [`${feed.url}?2`]]);
  });

  test('clears the field of the form if the link came from there', async () => {
    await site.change(home, { icalUrl: formUrl });
    await approve();
    const before = await site.rowOf(home);
    expect(await links()).toMatchObject([{ host: 'calendars.example', readAt: null }]);
    valueOf(await removeCalendarLink(server, owned, await linkOf(home)));
    const after = await site.rowOf(home);
    expect(after.icalUrl).toBeNull();
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });

  test('fails for an unknown id and for a link of another property', async () => {
    const other = await site.pendingHome();
    valueOf(await approveProperty(server, admin, other));
    for (const id of ['x', await linkOf(other)]) {
      const gone = { ok: false, failure: { kind: 'invalid', message: messages.gone } };
      expect(await removeCalendarLink(server, owned, id)).toMatchObject(gone);
      expect(await readLinkNow(server, owned, id)).toMatchObject(gone);
    }
    expect(await storedLinks(site, other)).toHaveLength(1);
  });
});

describe('readLinkNow', () => {
  const readNow = async (timeoutMs?: number) => readLinkNow(server, owned, await linkOf(home), timeoutMs);

  test('reads the link and reports the result, and keeps a link that worked before', async () => {
    await start();
    await add(feed.url);
    expect(valueOf(await readNow())).toBe('read');
    feed.status = 404;
    expect(valueOf(await readNow())).toBe('failed');
    expect(await links()).toMatchObject([{ problem: 'not-found', nights: 3 }]);
  });

  test('returns “timed-out” after the timeout, and accepts six requests an hour', async () => {
    await site.change(home, { icalUrl: formUrl });
    await approve();
    for (let time = 1; time <= 6; time += 1) expect(valueOf(await readNow(1))).toBe('timed-out');
    const failure = { kind: 'too-many-requests', action: 'calendar-read' };
    expect(await readNow()).toMatchObject({ failure });
    const linkId = await linkOf(home);
    const jobs = await site.jobs('read-calendar');
    expect(jobs.filter((job) => job.linkId === linkId)).toHaveLength(1);
  });
});
