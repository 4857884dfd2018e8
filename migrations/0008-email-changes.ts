// A change of an account's e-mail address that waits for a press of the button in the mail to the new one. One an
// account: asking again replaces it, so that a link that went to a mistyped address opens nothing any more.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE TABLE email_changes (
    uid text PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
    email text NOT NULL CHECK (email = lower(email)),
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    expires_at timestamptz(3) NOT NULL
  )`.execute(db);
}
