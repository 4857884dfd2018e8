// The order in which a home's page looks for others like it, and the order in which the sitemap lists all of them,
// each with what is read on the way, so that rows need not be fetched.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX properties_public_alike ON properties (city, bedrooms, desired_monthly_rent, id)
    INCLUDE (approx_sqft) WHERE status = 'approved'`.execute(db);
  await sql`CREATE INDEX properties_public_slot ON properties (slot)
    INCLUDE (id, updated_at) WHERE status = 'approved'`.execute(db);
}
