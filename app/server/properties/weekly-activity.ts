// Stores how often visitors view listings (http/view-counter.ts), and reads it with the inquiries for a
// property's owner.
import { sql } from 'kysely';
import type { Activity, WeeklyActivity } from '#domain/property/weekly-activity.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import type { Server } from '../server.ts';

/** Adds a view to the week of `today` (YYYY-MM-DD, in America/Los_Angeles), which begins on Monday. */
export async function addView(db: Database, propertyId: string, today: string): Promise<void> {
  await sql`
    INSERT INTO property_views (property_id, day, views) VALUES (${propertyId}, date_trunc('week', ${today}::date), 1)
    ON CONFLICT (property_id, day) DO UPDATE SET views = property_views.views + 1`.execute(db);
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
    SELECT day >= date_trunc('week', ${today}::date) AS is_this_week, sum(views)::int AS views, sum(inquiries)::int AS inquiries
    FROM (
      SELECT day, views, 0 AS inquiries FROM property_views WHERE property_id = ${id}
      UNION ALL
      SELECT (verified_at AT TIME ZONE 'America/Los_Angeles')::date, 0, 1 FROM inquiries WHERE property_id = ${id}
    ) AS counted
    WHERE day >= date_trunc('week', ${today}::date) - interval '1 week'
    GROUP BY is_this_week`.execute(db);
  const find = (isThisWeek: boolean): Activity => {
    const { views, inquiries } = rows.find((row) => row.isThisWeek === isThisWeek) ?? noActivity;
    return { views, inquiries };
  };
  return { thisWeek: find(true), lastWeek: find(false) };
}

const noActivity: Activity = { views: 0, inquiries: 0 };
