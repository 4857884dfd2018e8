// The daily mail to administrators about what waits for them: whether an administrator wants it, and when the last one was queued.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN IF NOT EXISTS wants_digest boolean NOT NULL DEFAULT true`.execute(
    db,
  );
  await sql`ALTER TABLE users ADD COLUMN IF NOT EXISTS digest_at timestamptz(3)`.execute(db);
}
