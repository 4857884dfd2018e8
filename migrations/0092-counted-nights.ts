// Inquiries that were sent while a month was 30 nights keep the amounts that guests and owners saw.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`UPDATE inquiries SET cost_terms = coalesce(cost_terms, jsonb_build_object(
      'desiredMonthlyRent', monthly_rent, 'rentFrom3Months', null, 'rentFrom6Months', null, 'cleaningFee', null,
      'petFee', null, 'petFeePer', null, 'deposit', null)) || '{"countsNights": true}'`.execute(db);
}
