import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { addView, getWeeklyActivity } from './weekly-activity.ts';

const site = await setUpSite();
const { server, db } = site;
const today = '2026-11-20';

const newProperty = async () => site.owned(await site.home('rosa@example.com'));

test('counts the views of this week and of last week, from Monday to Sunday', async () => {
  const owned = await newProperty();
  const other = await newProperty();
  const days = ['2026-11-22', '2026-11-16', '2026-11-16', '2026-11-15', '2026-11-09', '2026-11-08'];
  await Promise.all([...days.map((day) => addView(db, owned.id, day)), addView(db, other.id, today)]);
  expect(await getWeeklyActivity(server, owned, today)).toEqual({
    thisWeek: { views: 3, inquiries: 0 },
    lastWeek: { views: 2, inquiries: 0 },
  });
  expect((await getWeeklyActivity(server, other, today)).thisWeek.views).toBe(1);
});

test('counts inquiries on the day in California on which they reached the owner', async () => {
  const owned = await newProperty();
  // The third is late on Sunday in California.
  const times = ['20T12:00:00', '16T08:00:00', '16T07:59:59', '01T12:00:00'];
  for (const verifiedAt of [...times.map((time) => `2026-11-${time}Z`), null]) {
    const { id } = valueOf(await site.ask(owned.id));
    await sql`UPDATE inquiries SET verified_at = ${verifiedAt} WHERE id = ${id}`.execute(db);
  }
  expect(await getWeeklyActivity(server, owned, today)).toEqual({
    thisWeek: { views: 0, inquiries: 2 },
    lastWeek: { views: 0, inquiries: 1 },
  });
});
