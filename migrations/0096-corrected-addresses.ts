// An administrator corrects an owner's address at once, so no correction waits for the new mailbox anymore.
// Links to addresses that haven't confirmed end, and no rule asks anymore whether a link was opened.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`DO $$ BEGIN
    IF to_regclass('address_corrections') IS NOT NULL THEN
      DELETE FROM keys WHERE id IN (SELECT key_id FROM address_corrections);
      DROP TABLE address_corrections;
    END IF;
  END $$`.execute(db);
  await sql`ALTER TABLE keys DROP COLUMN IF EXISTS opened_at`.execute(db);
}
