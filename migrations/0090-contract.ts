// Drops what only earlier releases used: their tables and columns, and the triggers that carried writes
// between them and this release.
import { sql, type Kysely } from 'kysely';

const functions = [
  'adopt_draft',
  'adopt_property',
  'adopt_revision',
  'carry_access_token',
  'carry_draft_token',
  'carry_email_change',
  'carry_inquiry_report',
  'carry_property_report',
  'carry_report_back',
  'carry_verification',
  'fields_of',
  'follow_drafts',
  'follow_photos',
  'follow_properties',
  'follow_revisions',
  'keep_photos',
  'lead_drafts',
  'leave_draft',
  'revoke_draft_tokens',
];

const revocation = [
  `CREATE FUNCTION revoke_draft_tokens(account text) RETURNS void LANGUAGE sql AS $$
     DELETE FROM keys USING property_versions
     WHERE property_versions.id = subject_id AND kind IN ('started-draft', 'shared-draft') AND state = 'draft'
       AND (user_id = account OR property_versions.property_id = ANY (ARRAY(SELECT properties_of(account))));
   $$`,
  `CREATE OR REPLACE FUNCTION revoke_keys_of_account(account text) RETURNS void LANGUAGE sql AS $$
     SELECT revoke_draft_tokens(account);
     DELETE FROM keys WHERE kind = 'property' AND subject_id IN (SELECT properties_of(account));
     DELETE FROM keys WHERE kind = 'inquiry-as-owner' AND subject_id IN (
       SELECT id FROM inquiries WHERE property_id IN (SELECT properties_of(account)));
     DELETE FROM keys WHERE kind IN ('inquiry-as-guest', 'verified-guest') AND subject_id IN (
       SELECT inquiries.id FROM inquiries JOIN auth_users ON guest_email = auth_users.email
       WHERE auth_users.id = account AND email_verified);
   $$`,
  `CREATE OR REPLACE FUNCTION end_keys_of_email_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM keys WHERE account_id = OLD.uid AND kind = 'change-email';
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER email_changes_end_keys AFTER DELETE OR UPDATE ON email_changes
   FOR EACH ROW EXECUTE FUNCTION end_keys_of_email_change()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Their triggers and the functions that take their rows go with them.
    for (const name of functions)
      await sql`DROP FUNCTION IF EXISTS ${sql.ref(name)} CASCADE`.execute(transaction);
    for (const statement of revocation) await sql.raw(statement).execute(transaction);
    await sql`DROP TABLE IF EXISTS access_tokens, uploads, property_revisions, property_reports, calendar_feeds, drafts CASCADE`.execute(
      transaction,
    );
    await sql`ALTER TABLE email_changes DROP COLUMN IF EXISTS token_hash`.execute(transaction);
    await sql`ALTER TABLE inquiries DROP COLUMN IF EXISTS guest_report, DROP COLUMN IF EXISTS owner_report,
      DROP COLUMN IF EXISTS reported_at, DROP CONSTRAINT IF EXISTS inquiries_verified_first,
      ADD CONSTRAINT inquiries_verified_first CHECK (verified_at IS NOT NULL
        OR num_nonnulls(answered_at, unanswered_since) = 0) NOT VALID`.execute(transaction);
    await sql`ALTER TABLE photos DROP COLUMN IF EXISTS draft_id`.execute(transaction);
    await sql`ALTER TABLE properties DROP COLUMN IF EXISTS search_text`.execute(transaction);
    await sql`ALTER TABLE property_versions DROP COLUMN IF EXISTS token_hash`.execute(transaction);
  });
  await sql`ALTER TABLE inquiries VALIDATE CONSTRAINT inquiries_verified_first`.execute(db);
}
