import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { propertyOf, sendTestInquiry } from '#tests/support/inquiries.ts';
import { openOwned } from '#tests/support/properties.ts';
import { setUpTestServer, valueOf } from '#tests/support/test-server.ts';
import { addViews, getWeeklyActivity } from './weekly-activity.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const today = '2026-11-20';

const newProperty = async () => openOwned(testServer, await propertyOf(testServer, 'rosa@example.com'));

test('adds views to those of the same day', async () => {
  const owned = await newProperty();
  const other = await newProperty();
  await addViews(db, new Map([[owned.id, 2]]), today);
  await Promise.all([
    addViews(
      db,
      new Map([
        [owned.id, 3],
        [other.id, 1],
      ]),
      today,
    ),
    addViews(
      db,
      new Map([
        [other.id, 1],
        [owned.id, 4],
      ]),
      today,
    ),
  ]);
  expect((await getWeeklyActivity(server, owned, today)).thisWeek.views).toBe(9);
  expect((await getWeeklyActivity(server, other, today)).thisWeek.views).toBe(2);
});

test('counts the last seven days and the seven before', async () => {
  const owned = await newProperty();
  const days = [0, -6, -7, -13, -14].map((offset, index) => [addDays(today, offset), 10 ** index] as const);
  for (const [day, views] of days) await addViews(db, new Map([[owned.id, views]]), day);
  expect(await getWeeklyActivity(server, owned, today)).toEqual({
    thisWeek: { views: 11, inquiries: 0 },
    weekBefore: { views: 1100, inquiries: 0 },
  });
});

test('counts inquiries on the day in California on which they reached the owner', async () => {
  const owned = await newProperty();
  const inquire = async (verifiedAt: string | null) => {
    const { id } = valueOf(await sendTestInquiry(testServer, owned.id));
    await sql`UPDATE inquiries SET verified_at = ${verifiedAt} WHERE id = ${id}`.execute(db);
  };
  await inquire('2026-11-20T12:00:00Z');
  await inquire('2026-11-14T08:00:00Z');
  // Late on November 13 in California.
  await inquire('2026-11-14T07:59:59Z');
  await inquire('2026-11-01T12:00:00Z');
  await inquire(null);
  expect(await getWeeklyActivity(server, owned, today)).toEqual({
    thisWeek: { views: 0, inquiries: 2 },
    weekBefore: { views: 0, inquiries: 1 },
  });
});
