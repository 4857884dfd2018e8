// Deleting an account sets `user_id` and `reviewed_by` to null, and the hourly sweep clears `replaced`. Without these indexes each of
// them reads all versions.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS property_versions_account ON property_versions (user_id)
    WHERE user_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS property_versions_reviewer ON property_versions (reviewed_by)
    WHERE reviewed_by IS NOT NULL`.execute(db);
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS property_versions_replaced ON property_versions (reviewed_at)
    WHERE replaced IS NOT NULL`.execute(db);
}
