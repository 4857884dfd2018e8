// Stores how often visitors view listings (http/view-counter.ts), and reads it with the inquiries for a
// property's owner.
import { sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import type { Activity, WeeklyActivity } from '#domain/property/weekly-activity.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import type { Server } from '../server.ts';

/** Adds views of `day` (YYYY-MM-DD), by property id. */
export async function addViews(db: Database, views: ReadonlyMap<string, number>, day: string): Promise<void> {
  // Ordered, because two processes that update the same rows in different orders can deadlock.
  await sql`
    INSERT INTO property_views (property_id, day, views)
    SELECT id, ${day}::date, added FROM unnest(${[...views.keys()]}::uuid[], ${[...views.values()]}::integer[]) AS new (id, added)
    ORDER BY id
    ON CONFLICT (property_id, day) DO UPDATE SET views = property_views.views + excluded.views`.execute(db);
}

/**
 * `today`: YYYY-MM-DD, in America/Los_Angeles. An inquiry counts on the day on which it reached the owner.
 */
export async function getWeeklyActivity(
  { db }: Server,
  { id }: OwnedProperty,
  today: string,
): Promise<WeeklyActivity> {
  const { rows } = await sql<Activity & { isThisWeek: boolean }>`
    SELECT day > ${addDays(today, -7)}::date AS is_this_week, sum(views)::int AS views, sum(inquiries)::int AS inquiries
    FROM (
      SELECT day, views, 0 AS inquiries FROM property_views WHERE property_id = ${id}
      UNION ALL
      SELECT (verified_at AT TIME ZONE 'America/Los_Angeles')::date, 0, 1 FROM inquiries WHERE property_id = ${id}
    ) AS counted
    WHERE day > ${addDays(today, -14)}::date
    GROUP BY is_this_week`.execute(db);
  const find = (isThisWeek: boolean): Activity => {
    const { views, inquiries } = rows.find((row) => row.isThisWeek === isThisWeek) ?? noActivity;
    return { views, inquiries };
  };
  return { thisWeek: find(true), weekBefore: find(false) };
}

const noActivity: Activity = { views: 0, inquiries: 0 };
