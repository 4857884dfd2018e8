// The mailed links that verify an address, change it or set a password are keys too, whose subject is an account. Copies the links
// of the previous release, and triggers carry over what it writes meanwhile. Its password links can't be told from logins that wait
// for a code, so they aren't copied: they last an hour.
import { sql, type Kysely } from 'kysely';

const kinds = `('started-draft', 'shared-draft', 'property', 'inquiry-as-guest', 'inquiry-as-owner', 'verified-guest',
  'verify-email', 'change-email', 'reset-password')`;

const columns = [
  `ALTER TABLE keys ADD COLUMN IF NOT EXISTS account_id text, ALTER COLUMN subject_id DROP NOT NULL`,
  `ALTER TABLE keys DROP CONSTRAINT IF EXISTS keys_account, DROP CONSTRAINT IF EXISTS keys_one_subject`,
  `ALTER TABLE keys
     ADD CONSTRAINT keys_account FOREIGN KEY (account_id) REFERENCES auth_users ON DELETE CASCADE NOT VALID,
     ADD CONSTRAINT keys_one_subject CHECK ((subject_id IS NULL) <> (account_id IS NULL)) NOT VALID`,
  `ALTER TABLE keys DROP CONSTRAINT IF EXISTS keys_kind_check,
     ADD CONSTRAINT keys_kind_check CHECK (kind IN ${kinds}) NOT VALID`,
];

const checks = [
  `ALTER TABLE keys VALIDATE CONSTRAINT keys_account`,
  `ALTER TABLE keys VALIDATE CONSTRAINT keys_one_subject`,
  `ALTER TABLE keys VALIDATE CONSTRAINT keys_kind_check`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS keys_of_account ON keys (account_id) WHERE account_id IS NOT NULL`,
];

const ends = [
  // As in 0011-two-factor.ts, and the links that would set another password.
  `CREATE OR REPLACE FUNCTION end_waiting_logins() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM auth_verifications WHERE value = NEW.user_id;
     DELETE FROM keys WHERE account_id = NEW.user_id AND kind = 'reset-password';
     RETURN NULL;
   END $$`,
  // Another address has not got these links.
  `CREATE OR REPLACE FUNCTION end_keys_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM keys WHERE account_id = NEW.id AND kind IN ('verify-email', 'reset-password');
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER auth_users_end_keys_of_address AFTER UPDATE OF email ON auth_users
   FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION end_keys_of_address()`,
];

/**
 * The previous release stores the hash of this text and the token, in base64url. routes/links/earlier-link.ts opens the link with
 * both.
 */
const hashOf = (row: string) => `decode(translate(${row}.identifier, '-_', '+/') || '=', 'base64')`;
const isVerification = (row: string) =>
  `${row}.value LIKE '{"uid":%' AND char_length(${row}.identifier) = 43`;

const carryOver = [
  // The new release has no tokens in this table, so the column's values open nothing.
  `ALTER TABLE email_changes ALTER COLUMN token_hash
   SET DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`,
  // Also ends the links of the new release.
  `CREATE OR REPLACE FUNCTION carry_email_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP <> 'INSERT' THEN
       DELETE FROM keys WHERE account_id = OLD.uid AND kind = 'change-email';
     END IF;
     IF TG_OP <> 'DELETE' THEN
       INSERT INTO keys (kind, account_id, token_hash, expires_at)
       VALUES ('change-email', NEW.uid, NEW.token_hash, NEW.expires_at) ON CONFLICT DO NOTHING;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER email_changes_carried AFTER INSERT OR UPDATE OR DELETE ON email_changes
   FOR EACH ROW EXECUTE FUNCTION carry_email_change()`,
  `CREATE OR REPLACE FUNCTION carry_verification() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' THEN
       DELETE FROM keys WHERE token_hash = ${hashOf('OLD')};
     ELSE
       INSERT INTO keys (kind, account_id, token_hash, expires_at)
       SELECT 'verify-email', id, ${hashOf('NEW')}, NEW.expires_at FROM auth_users
       WHERE id = NEW.value::jsonb ->> 'uid' AND email = NEW.value::jsonb ->> 'email' ON CONFLICT DO NOTHING;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER auth_verifications_carried AFTER INSERT ON auth_verifications
   FOR EACH ROW WHEN (${isVerification('NEW')}) EXECUTE FUNCTION carry_verification()`,
  `CREATE OR REPLACE TRIGGER auth_verifications_carried_end AFTER DELETE ON auth_verifications
   FOR EACH ROW WHEN (${isVerification('OLD')}) EXECUTE FUNCTION carry_verification()`,
];

// The locks make a concurrent change wait, so that its trigger also deletes the copy.
const copies = [
  `INSERT INTO keys (kind, account_id, token_hash, expires_at)
   SELECT 'change-email', uid, token_hash, expires_at FROM email_changes FOR SHARE ON CONFLICT DO NOTHING`,
  `INSERT INTO keys (kind, account_id, token_hash, expires_at)
   SELECT 'verify-email', account.id, ${hashOf('link')}, expires_at
   FROM auth_verifications AS link JOIN auth_users AS account
     ON CASE WHEN ${isVerification('link')}
       THEN account.id = link.value::jsonb ->> 'uid' AND account.email = link.value::jsonb ->> 'email' END
   FOR SHARE ON CONFLICT DO NOTHING`,
];

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of columns) await sql.raw(statement).execute(transaction);
  });
  for (const statement of checks) await sql.raw(statement).execute(db);
  await db.transaction().execute(async (transaction) => {
    for (const statement of [...ends, ...carryOver]) await sql.raw(statement).execute(transaction);
  });
  for (const statement of copies) await sql.raw(statement).execute(db);
}
