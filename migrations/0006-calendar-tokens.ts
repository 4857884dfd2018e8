// The token in the URL of a property's calendar export. Created when the owner first opens the calendar. Stored
// unhashed, because the page shows it again, and it gives access only to nights, which are public anyway.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_tokens (
      property_id uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
      token text NOT NULL UNIQUE
    )`.execute(db);
}
