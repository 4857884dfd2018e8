// Who proposed the dates of an inquiry's stay. The owner can suggest other dates than the guest requested.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE inquiries ADD COLUMN IF NOT EXISTS proposed_by text NOT NULL DEFAULT 'guest'`.execute(
    db,
  );
  await sql`ALTER TABLE inquiries DROP CONSTRAINT IF EXISTS inquiries_proposed_by_check`.execute(db);
  await sql`ALTER TABLE inquiries ADD CONSTRAINT inquiries_proposed_by_check
            CHECK (proposed_by IN ('guest', 'owner')) NOT VALID`.execute(db);
  await sql`ALTER TABLE inquiries VALIDATE CONSTRAINT inquiries_proposed_by_check`.execute(db);
}
