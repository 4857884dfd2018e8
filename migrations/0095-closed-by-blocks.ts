// A block closes conversations and homes for good, so nothing remembers which ones it closed. Closes the
// conversations of people who are blocked now.
import { type Kysely, sql } from 'kysely';

const mailboxHash = (email: string) =>
  `sha256(convert_to(regexp_replace(lower(${email}), '^([^@+]+)[+][^@]*', '\\1'), 'UTF8'))`;

const ownerAddress = `coalesce(
  (SELECT email FROM auth_users WHERE id = properties.user_id AND email_verified),
  CASE WHEN properties.submitter_email_verified THEN properties.submitter_email END)`;

const statements = [
  `UPDATE inquiries SET closed_at = now() WHERE closed_at IS NULL AND verified_at IS NOT NULL
     AND EXISTS (SELECT FROM blocked_senders)
     AND (${mailboxHash('guest_email')} IN (SELECT email_hash FROM blocked_senders)
       OR property_id IN (SELECT id FROM properties
         WHERE ${mailboxHash(ownerAddress)} IN (SELECT email_hash FROM blocked_senders)))`,
  `ALTER TABLE properties DROP COLUMN IF EXISTS paused_for_block`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
