// Each permission to open something is a row of `keys`, held by a browser or by a mailed link. Copies the keys of the previous
// release, whose tables stay until the next release. Triggers carry over what the previous release writes meanwhile.
import { sql, type Kysely } from 'kysely';

/** Stands for "no token" in `property_versions`, whose column the previous release reads. No token has this hash. */
const noToken = `decode(repeat('00', 32), 'hex')`;

const isDraftKey = `kind IN ('started-draft', 'shared-draft')`;

/** What an access token of the previous release opens. */
const kindOf = `CASE WHEN token.draft_id IS NOT NULL THEN 'shared-draft' WHEN token.property_id IS NOT NULL THEN 'property'
  ELSE 'inquiry-as-' || token.side END`;
const subjectOf = `coalesce(token.draft_id, token.property_id, token.inquiry_id)`;

const tables = [
  `CREATE TABLE IF NOT EXISTS browsers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
    current_draft_id uuid,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX IF NOT EXISTS browsers_created ON browsers (created_at)`,
  `CREATE TABLE IF NOT EXISTS keys (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL CHECK (kind IN ('started-draft', 'shared-draft', 'property', 'inquiry-as-guest', 'inquiry-as-owner',
      'verified-guest')),
    subject_id uuid NOT NULL,
    browser_id uuid REFERENCES browsers ON DELETE CASCADE,
    token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
    copied_from uuid REFERENCES keys ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    CHECK ((browser_id IS NULL) <> (token_hash IS NULL)),
    UNIQUE (browser_id, kind, subject_id)
  )`,
  `CREATE INDEX IF NOT EXISTS keys_subject ON keys (subject_id)`,
  `CREATE INDEX IF NOT EXISTS keys_copied ON keys (copied_from) WHERE copied_from IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS keys_expired ON keys (expires_at)`,
];

/** A key ends with its subject. `subject_id` can't be a foreign key, because it refers to three tables. */
const ends = [
  `CREATE OR REPLACE FUNCTION delete_keys_of_subject() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM keys WHERE subject_id = OLD.id AND kind = ANY (TG_ARGV);
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER property_versions_keys_deleted AFTER DELETE ON property_versions
   FOR EACH ROW EXECUTE FUNCTION delete_keys_of_subject('started-draft', 'shared-draft')`,
  `CREATE OR REPLACE TRIGGER properties_keys_deleted AFTER DELETE ON properties
   FOR EACH ROW EXECUTE FUNCTION delete_keys_of_subject('property')`,
  `CREATE OR REPLACE TRIGGER inquiries_keys_deleted AFTER DELETE ON inquiries
   FOR EACH ROW EXECUTE FUNCTION delete_keys_of_subject('inquiry-as-guest', 'inquiry-as-owner', 'verified-guest')`,
];

const carryOver = [
  `CREATE OR REPLACE FUNCTION carry_access_token() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE token access_tokens := NEW;
   BEGIN
     IF TG_OP = 'DELETE' THEN
       DELETE FROM keys WHERE token_hash = OLD.token_hash;
     ELSE
       INSERT INTO keys (kind, subject_id, token_hash, created_at, expires_at)
       VALUES (${kindOf}, ${subjectOf}, token.token_hash, token.created_at, token.expires_at)
       ON CONFLICT DO NOTHING;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER access_tokens_carried AFTER INSERT OR DELETE ON access_tokens
   FOR EACH ROW EXECUTE FUNCTION carry_access_token()`,
  `ALTER TABLE property_versions ALTER COLUMN token_hash SET DEFAULT ${noToken}`,
  `CREATE OR REPLACE FUNCTION carry_draft_token() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       IF NEW.token_hash = OLD.token_hash THEN
         RETURN NULL;
       END IF;
       DELETE FROM keys WHERE token_hash = OLD.token_hash AND kind = 'started-draft';
     END IF;
     IF NEW.state = 'draft' AND NEW.token_hash <> ${noToken} THEN
       INSERT INTO keys (kind, subject_id, token_hash, expires_at)
       VALUES ('started-draft', NEW.id, NEW.token_hash, now() + interval '400 days') ON CONFLICT DO NOTHING;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER property_versions_token_carried AFTER INSERT OR UPDATE OF token_hash ON property_versions
   FOR EACH ROW EXECUTE FUNCTION carry_draft_token()`,
];

/** The rules of 0034-keys.ts and 0047-adopt-drafts.ts, for keys. */
const revocation = [
  // The update comes first: it locks the drafts, and the delete then also finds a key that a mail job issued while the update
  // waited for its lock.
  `CREATE OR REPLACE FUNCTION revoke_draft_tokens(account text) RETURNS void LANGUAGE sql AS $$
     UPDATE property_versions SET token_hash = ${noToken}
     WHERE state = 'draft' AND (user_id = account OR property_id = ANY (ARRAY(SELECT properties_of(account))));
     DELETE FROM access_tokens USING property_versions
     WHERE property_versions.id = access_tokens.draft_id AND state = 'draft'
       AND (user_id = account OR property_versions.property_id = ANY (ARRAY(SELECT properties_of(account))));
     DELETE FROM keys USING property_versions
     WHERE property_versions.id = subject_id AND ${isDraftKey} AND state = 'draft'
       AND (user_id = account OR property_versions.property_id = ANY (ARRAY(SELECT properties_of(account))));
     UPDATE drafts SET token_hash = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
     WHERE property_id IS NULL AND (user_id = account
       OR resubmission_of = ANY (ARRAY(SELECT properties_of(account)))
       OR revision_of = ANY (ARRAY(SELECT properties_of(account))));
   $$`,
  `CREATE OR REPLACE FUNCTION revoke_keys_of_account(account text) RETURNS void LANGUAGE sql AS $$
     SELECT revoke_draft_tokens(account);
     DELETE FROM access_tokens WHERE property_id IN (SELECT properties_of(account));
     DELETE FROM access_tokens WHERE side = 'owner' AND inquiry_id IN (
       SELECT id FROM inquiries WHERE property_id IN (SELECT properties_of(account)));
     DELETE FROM access_tokens WHERE side = 'guest' AND inquiry_id IN (
       SELECT inquiries.id FROM inquiries JOIN auth_users ON guest_email = auth_users.email
       WHERE auth_users.id = account AND email_verified);
     DELETE FROM keys WHERE kind = 'property' AND subject_id IN (SELECT properties_of(account));
     DELETE FROM keys WHERE kind = 'inquiry-as-owner' AND subject_id IN (
       SELECT id FROM inquiries WHERE property_id IN (SELECT properties_of(account)));
     DELETE FROM keys WHERE kind IN ('inquiry-as-guest', 'verified-guest') AND subject_id IN (
       SELECT inquiries.id FROM inquiries JOIN auth_users ON guest_email = auth_users.email
       WHERE auth_users.id = account AND email_verified);
   $$`,
];

// The locks make a concurrent revocation wait, so that its trigger also deletes the copy.
const copies = [
  `INSERT INTO keys (kind, subject_id, token_hash, created_at, expires_at)
   SELECT ${kindOf}, ${subjectOf}, token_hash, created_at, expires_at FROM access_tokens AS token
   FOR SHARE ON CONFLICT DO NOTHING`,
  `INSERT INTO keys (kind, subject_id, token_hash, created_at, expires_at)
   SELECT 'started-draft', id, token_hash, created_at, now() + interval '400 days' FROM property_versions
   WHERE state = 'draft' AND token_hash <> ${noToken} FOR SHARE ON CONFLICT DO NOTHING`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const group of [tables, ends, carryOver, revocation])
    await db.transaction().execute(async (transaction) => {
      for (const statement of group) await sql.raw(statement).execute(transaction);
    });
  for (const statement of copies) await sql.raw(statement).execute(db);
}
