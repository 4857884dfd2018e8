// Statistics of inquiries: all that administrators see of inquiries without a report.
import { sql } from 'kysely';
import type { InquiryWeek, UnansweredProperty } from '#domain/inquiry/inquiry.ts';
import { reminderAfterDays } from '#domain/inquiry-rules.ts';
import type { Admin } from '../access/proofs.ts';
import { isOpen } from '../inquiries/stays.ts';
import type { Server } from '../server.ts';

const weeksShown = 12;
const maxListed = 50;

/** The weeks with inquiries among the last twelve, newest first. Deleted inquiries don't count. */
export async function countInquiriesByWeek({ db }: Server, _admin: Admin): Promise<InquiryWeek[]> {
  const monday = (moment: string) =>
    sql`date_trunc('week', ${sql.raw(moment)} AT TIME ZONE 'America/Los_Angeles')`;
  const { rows } = await sql<InquiryWeek>`
    SELECT ${monday('verified_at')}::date AS monday, count(*)::int AS received,
      count(*) FILTER (WHERE answered_at <= verified_at + interval '1 day')::int AS answered_within_day,
      count(*) FILTER (WHERE stay = 'accepted')::int AS accepted
    FROM inquiries WHERE ${monday('verified_at')} > ${monday('now()')} - interval '1 week' * ${weeksShown}::int
    GROUP BY monday ORDER BY monday DESC`.execute(db);
  return rows;
}

/** Properties whose owner got a reminder about an open stay and still hasn't answered, longest wait first. */
export function listUnansweredProperties(server: Server, _admin: Admin): Promise<UnansweredProperty[]> {
  const since = sql<Date>`min(unanswered_since)`;
  return server.db
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['properties.id', 'title', sql<number>`count(*)::int`.as('waiting'), since.as('since')])
    .where(sql<boolean>`unanswered_since < now() - make_interval(days => ${sql.lit(reminderAfterDays)})`)
    .where(isOpen(new Date()))
    .groupBy('properties.id')
    .orderBy(since)
    .limit(maxListed)
    .execute();
}
