// Remembers when each administrator was last mailed about what is wrong with the site. Drops the list of open
// alerts: the check of version 1.0.1 fails without it, and this version's worker repeats that check.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN IF NOT EXISTS alerted_at timestamptz(3)`.execute(db);
  await sql`DROP TABLE IF EXISTS open_alerts`.execute(db);
}
