// The secret part of the address at which other sites read a home's calendar. It is made when its owner first looks for it,
// and kept as it is: it is shown again, and what it opens, nights without names, the home's page shows to everybody.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_keys (
      property_id uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
      key text NOT NULL UNIQUE
    )`.execute(db);
}
