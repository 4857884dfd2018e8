// What a linked calendar says: its entries one by one, because `nights` combines those that touch, and the
// kinds of entries that aren't read. And whether the owner was told that a stay is double-booked.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE calendar_links
    ADD COLUMN IF NOT EXISTS events daterange[] NOT NULL DEFAULT '{}',
    ADD COLUMN IF NOT EXISTS left_out text[] NOT NULL DEFAULT '{}'`.execute(db);
  await sql`ALTER TABLE inquiries ADD COLUMN IF NOT EXISTS is_double_booked boolean NOT NULL DEFAULT false`.execute(
    db,
  );
}
