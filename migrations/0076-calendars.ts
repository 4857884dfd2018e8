// The kinds of entries of a linked calendar that aren't read.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE calendar_links ADD COLUMN IF NOT EXISTS left_out text[] NOT NULL DEFAULT '{}'`.execute(
    db,
  );
}
