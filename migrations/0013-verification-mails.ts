// When the newest mail that verifies a guest's address was sent. A mail that is sent again waits a minute.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE inquiries
            ADD COLUMN IF NOT EXISTS verification_sent_at timestamptz NOT NULL DEFAULT now()`.execute(db);
}
