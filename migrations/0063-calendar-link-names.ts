// Lets owners name the calendars that they link, so that two of the same site can be told apart.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE calendar_links ADD COLUMN IF NOT EXISTS name text`.execute(db);
  await sql`ALTER TABLE calendar_links DROP CONSTRAINT IF EXISTS calendar_links_name_is_short`.execute(db);
  await sql`ALTER TABLE calendar_links ADD CONSTRAINT calendar_links_name_is_short
    CHECK (length(name) BETWEEN 1 AND 40) NOT VALID`.execute(db);
  await sql`ALTER TABLE calendar_links VALIDATE CONSTRAINT calendar_links_name_is_short`.execute(db);
}
