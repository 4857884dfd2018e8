import { beforeEach, expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { approveProperty } from '../admin/decide.ts';
import { resumePropertyAsAdmin } from '../admin/pause-property.ts';
import { findMatches } from '../search/matches.ts';
import { listCardPage } from '../search/search.ts';
import { keepListingsFresh } from './freshness.ts';

const site = await setUpSite();
const { server, db } = site;
const ada = await site.admin();

const confirmedAt = new Date('2026-01-01T12:00:00Z');
const after = (days: number) => new Date(confirmedAt.getTime() + days * 24 * 3_600_000);

let id: string;
beforeEach(async () => {
  await db.deleteFrom('properties').execute();
  id = await site.home('rosa@example.com', 'Bright condo');
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
  (await site.jobs('send-mail')).flatMap((job) =>
    job.about === 'freshness' && job.propertyId === id ? [job.notice] : [],
  );

/** Runs the job twice, as on two machines, and returns the notices in the queue. */
async function run(days: number) {
  await Promise.all([keepListingsFresh(db, after(days)), keepListingsFresh(db, after(days))]);
  return notices();
}

/** The notices of all runs so far after each run, and what it makes of the property. */
async function runOn(...days: number[]): Promise<string[]> {
  const results = [];
  for (const day of days) {
    const asked = (await run(day)).join('');
    const { isStale, pausedBy } = await stored();
    results.push(`${asked}${pausedBy ? ' paused' : isStale ? ' stale' : ''}`);
  }
  return results;
}

test('asks after 30 days, sorts last after 60, warns twice, and pauses after 90', async () => {
  const expected = ['', '1', '12 stale', '123 stale', '1234 paused', '1234 paused'];
  expect(await runOn(29, 31, 61, 81, 91, 200)).toEqual(expected);
});

test('keeps a week between two mails if the job didn’t run for a year', async () => {
  const expected = ['1 stale', '1 stale', '12 stale', '123 stale', '1234 paused'];
  expect(await runOn(400, 406, 408, 415, 422)).toEqual(expected);
});

test('starts over after a night changed', async () => {
  expect(await runOn(61)).toEqual(['1 stale']);
  await update({ calendarChangedAt: after(62) });
  await run(62);
  expect(await stored()).toEqual({ pausedBy: null, isStale: false, freshnessNotices: 0 });
});

test('ignores listings that their owner paused, and puts them back on their day', async () => {
  await update({ pausedAt: after(10), pausedBy: 'owner', pausedUntil: '2026-04-01' });
  expect(await runOn(80)).toEqual([' paused']);
  await run(91);
  expect(await stored()).toMatchObject({ pausedBy: null });
});

test('asks again about a listing that an administrator put back after 90 days', async () => {
  await runOn(31, 61, 81, 91);
  valueOf(await resumePropertyAsAdmin(server, ada, id));
  const expected = ['12341 stale', '123412 stale', '1234123 stale', '12341234 paused'];
  expect(await runOn(92, 99, 106, 113)).toEqual(expected);
});

test.each(['newest', 'rent-up', 'rent-down'] as const)(
  'lists stale properties last, on every page of %s',
  async (sort) => {
    await db.deleteFrom('properties').execute();
    for (let number = 0; number < 16; number += 1) {
      id = await site.home('rosa@example.com', `Home ${number}`);
      await update({ isStale: number % 4 === 0, desiredMonthlyRent: 2000 + (number % 5) });
    }
    const titles: string[] = [];
    let cursor: string | null = null;
    do {
      const { page } = await listCardPage(server, { ...noFilters, sort }, cursor);
      titles.push(...page.properties.map(({ title }) => title));
      cursor = page.next;
    } while (cursor !== null);
    expect(new Set(titles).size).toBe(16);
    expect(titles.slice(-4).toSorted()).toEqual(['Home 0', 'Home 12', 'Home 4', 'Home 8']);
    const matches = await findMatches(db, { ...noFilters, sort });
    expect(matches.map(({ isStale }) => isStale)).toEqual(
      Array.from({ length: 16 }, (_, index) => index >= 12),
    );
  },
);

test('an approval confirms the listing', async () => {
  id = await site.pendingHome();
  await update({ availabilityConfirmedAt: confirmedAt });
  valueOf(await approveProperty(server, ada, id));
  const { availabilityConfirmedAt, reviewedAt } = await site.rowOf(id);
  expect(availabilityConfirmedAt).toEqual(reviewedAt);
});
