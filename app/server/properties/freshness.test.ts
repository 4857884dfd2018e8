import { beforeEach, expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';

import { propertyOf } from '#tests/support/inquiries.ts';
import { newAdmin, queuedJobs, setUpTestServer, valueOf } from '#tests/support/test-server.ts';
import { resumePropertyAsAdmin } from '../admin/pause-property.ts';
import { listCardPage } from '../search/search.ts';
import { keepListingsFresh } from './freshness.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');

const confirmedAt = new Date('2026-01-01T12:00:00Z');
const after = (days: number) => new Date(confirmedAt.getTime() + days * 24 * 3_600_000);

let id: string;
beforeEach(async () => {
  await db.deleteFrom('properties').execute();
  id = await propertyOf(testServer, 'rosa@example.com', 'Bright condo');
  await update({ availabilityConfirmedAt: confirmedAt });
});

const update = (values: object) => db.updateTable('properties').set(values).where('id', '=', id).execute();
const stored = () =>
  db
    .selectFrom('properties')
    .select(['pausedBy', 'isStale', 'freshnessNotices'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const notices = async () =>
  (await queuedJobs(db, 'send-mail')).flatMap((job) =>
    job.about === 'freshness' && job.propertyId === id ? [job.notice] : [],
  );

/** Runs the job twice, as on two machines, and returns the notices in the queue. */
async function run(days: number) {
  await Promise.all([keepListingsFresh(db, after(days)), keepListingsFresh(db, after(days))]);
  return notices();
}

test('asks after 30 days, sorts last after 60, warns twice, and pauses after 90', async () => {
  expect(await run(29)).toEqual([]);
  expect(await run(31)).toEqual([1]);
  expect(await stored()).toMatchObject({ isStale: false, pausedBy: null });
  expect(await run(61)).toEqual([1, 2]);
  expect(await stored()).toMatchObject({ isStale: true, pausedBy: null });
  expect(await run(81)).toEqual([1, 2, 3]);
  expect(await run(91)).toEqual([1, 2, 3, 4]);
  expect(await stored()).toMatchObject({ pausedBy: 'freshness' });
  expect(await run(200)).toEqual([1, 2, 3, 4]);
});

test('keeps a week between two mails if the job didn’t run for a year', async () => {
  expect(await run(400)).toEqual([1]);
  expect(await run(401)).toEqual([1]);
  expect(await run(408)).toEqual([1, 2]);
  expect(await run(415)).toEqual([1, 2, 3]);
  expect(await stored()).toMatchObject({ pausedBy: null });
  expect(await run(422)).toEqual([1, 2, 3, 4]);
});

test('starts over after a night changed', async () => {
  await run(61);
  await update({ calendarChangedAt: after(62) });
  await run(62);
  expect(await stored()).toEqual({ pausedBy: null, isStale: false, freshnessNotices: 0 });
});

test('ignores listings that their owner paused, and puts them back on their day', async () => {
  const pausedAt = after(10);
  await update({ pausedAt, pausedBy: 'owner', pausedUntil: '2026-04-01' });
  expect(await run(80)).toEqual([]);
  expect(await stored()).toMatchObject({ pausedBy: 'owner' });
  await run(91);
  expect(await stored()).toMatchObject({ pausedBy: null });
});

test('asks again about a listing that an administrator put back after 90 days', async () => {
  for (const days of [31, 61, 81, 91]) await run(days);
  valueOf(await resumePropertyAsAdmin(server, ada, id));
  expect(await run(92)).toEqual([1, 2, 3, 4, 1]);
  for (const days of [99, 106, 113]) await run(days);
  expect(await stored()).toMatchObject({ pausedBy: 'freshness' });
});

test('lists stale properties after all others, on every page and in every order', async () => {
  await db.deleteFrom('properties').execute();
  for (let number = 0; number < 16; number += 1) {
    id = await propertyOf(testServer, 'rosa@example.com', `Home ${number}`);
    await update({ isStale: number % 4 === 0, desiredMonthlyRent: 2000 + (number % 5) });
  }
  for (const sort of ['newest', 'rent-up', 'rent-down'] as const) {
    const titles: string[] = [];
    let cursor: string | null = null;
    do {
      const filters = { ...noFilters, sort };
      const { page } = await listCardPage(server, filters, cursor);
      titles.push(...page.properties.map(({ title }) => title));
      cursor = page.next;
    } while (cursor !== null);
    expect(new Set(titles).size).toBe(16);
    expect(new Set(titles.slice(-4))).toEqual(new Set(['Home 0', 'Home 4', 'Home 8', 'Home 12']));
  }
});
