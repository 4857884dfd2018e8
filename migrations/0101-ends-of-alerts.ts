// A saved search ends a year after it was last saved, as the page says that saves it. No mail offers to keep
// it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE saved_searches DROP COLUMN IF EXISTS end_noticed_at`.execute(db);
}
