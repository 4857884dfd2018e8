// Idempotency keys get a table of their own and open nothing. Revokes keys that browsers got on the strength of a session or of
// a link to a draft, because they outlived the logout or opened more than the link. A new password and logging out other sessions
// also revoke the keys of conversations.
import { sql, type Kysely } from 'kysely';

/**
 * A form's key was stored in the transaction that recorded the audit event, so both have the same time. Mails record no event, and
 * the tokens of their links stay.
 */
const isFormKey = `access_tokens.property_id = audit_log.property_id AND access_tokens.created_at = audit_log.at`;

const schema = [
  // Deferred, because a submission claims its key before it inserts its property.
  `CREATE TABLE IF NOT EXISTS idempotency_keys (
    key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX IF NOT EXISTS idempotency_keys_property ON idempotency_keys (property_id)`,
  `CREATE INDEX IF NOT EXISTS idempotency_keys_old ON idempotency_keys (created_at)`,
  // As in 0008-moved-addresses.ts, and for conversations.
  `CREATE OR REPLACE FUNCTION revoke_keys_of_account(account text) RETURNS void LANGUAGE sql AS $$
     SELECT revoke_draft_tokens(account);
     DELETE FROM access_tokens WHERE property_id IN (SELECT properties_of(account));
     DELETE FROM access_tokens WHERE side = 'owner' AND inquiry_id IN (
       SELECT id FROM inquiries WHERE property_id IN (SELECT properties_of(account)));
     DELETE FROM access_tokens WHERE side = 'guest' AND inquiry_id IN (
       SELECT inquiries.id FROM inquiries JOIN auth_users ON guest_email = auth_users.email
       WHERE auth_users.id = account AND email_verified);
   $$`,
  `CREATE OR REPLACE FUNCTION revoke_tokens_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM revoke_keys_of_account(NEW.user_id);
     RETURN NULL;
   END $$`,
];

const repairs = [
  `INSERT INTO idempotency_keys (key_hash, property_id, created_at)
   SELECT token_hash, access_tokens.property_id, created_at FROM access_tokens JOIN audit_log ON ${isFormKey}
   ON CONFLICT DO NOTHING`,
  // Keeps the key of a browser that submitted a new property without an account.
  `DELETE FROM access_tokens USING audit_log
   WHERE ${isFormKey} AND (
     action <> 'submitted' OR actor_id IS NOT NULL
     OR EXISTS (SELECT FROM properties WHERE id = access_tokens.property_id AND user_id IS NOT NULL)
     OR EXISTS (SELECT FROM drafts WHERE drafts.property_id = access_tokens.property_id AND resubmission_of IS NOT NULL))`,
  // The session of the account opens its drafts.
  `DELETE FROM access_tokens USING drafts
   WHERE drafts.id = access_tokens.draft_id AND drafts.user_id IS NOT NULL AND drafts.property_id IS NULL`,
  `UPDATE drafts SET token_hash = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
   WHERE user_id IS NOT NULL AND property_id IS NULL`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of schema) await sql.raw(statement).execute(db);
  await db.transaction().execute(async (transaction) => {
    for (const statement of repairs) await sql.raw(statement).execute(transaction);
  });
}
