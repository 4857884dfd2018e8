// Drafts count their changes, so that two windows do not overwrite each other, and remember the account that works on
// them. Who deletes their account keeps what the key in their browser opens: the draft only forgets the account.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // last_save is the digest of the save that led to the revision, by which a repetition of it is known.
  await sql`ALTER TABLE drafts
    ADD COLUMN revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
    ADD COLUMN last_save bytea CHECK (octet_length(last_save) = 32),
    ADD COLUMN user_id text REFERENCES auth_users ON DELETE SET NULL`.execute(db);
  await sql`CREATE INDEX drafts_user ON drafts (user_id, updated_at DESC) WHERE user_id IS NOT NULL`.execute(
    db,
  );
}
