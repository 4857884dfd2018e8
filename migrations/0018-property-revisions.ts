// Owners' changes to their properties. A draft with revision_of is the form of such changes; `base` holds the forms of the
// property when the draft was created. A property has at most one revision: the changes that were sent, or a reviewer's
// request for changes.
import { sql, type Kysely } from 'kysely';

const statements = [
  // No foreign key: an owner who sends changes to a deleted property gets a message that says so.
  `ALTER TABLE drafts ADD COLUMN IF NOT EXISTS revision_of uuid, ADD COLUMN IF NOT EXISTS base jsonb`,
  // A sent revision's draft names the property, like the draft that the property was submitted from.
  `ALTER TABLE drafts DROP CONSTRAINT IF EXISTS drafts_property_id_key`,
  // The draft holds the photos. It is null for a request for changes that the owner hasn't answered.
  `CREATE TABLE IF NOT EXISTS property_revisions (
    property_id uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
    draft_id uuid UNIQUE REFERENCES drafts,
    state text NOT NULL CHECK (state IN ('sent', 'changes-requested', 'rejected')),
    changes jsonb NOT NULL DEFAULT '{}',
    photos jsonb,
    sent_at timestamptz(3) NOT NULL DEFAULT now(),
    notes text,
    requested_fields text[] NOT NULL DEFAULT '{}',
    requested_photos integer[] NOT NULL DEFAULT '{}',
    reviewed_by text REFERENCES auth_users ON DELETE SET NULL,
    reviewed_at timestamptz(3)
  )`,
  `CREATE INDEX IF NOT EXISTS property_revisions_sent ON property_revisions (sent_at, property_id) WHERE state = 'sent'`,
  // As in 0008-moved-addresses.ts, and for revisions of the account's properties.
  `CREATE OR REPLACE FUNCTION revoke_draft_tokens(account text) RETURNS void LANGUAGE sql AS $$
     UPDATE drafts SET token_hash = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
     WHERE property_id IS NULL AND (user_id = account
       OR resubmission_of = ANY (ARRAY(SELECT properties_of(account)))
       OR revision_of = ANY (ARRAY(SELECT properties_of(account))));
     DELETE FROM access_tokens USING drafts
     WHERE drafts.id = access_tokens.draft_id AND drafts.property_id IS NULL AND (drafts.user_id = account
       OR drafts.resubmission_of = ANY (ARRAY(SELECT properties_of(account)))
       OR drafts.revision_of = ANY (ARRAY(SELECT properties_of(account))));
   $$`,
];

const indexes = [
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS drafts_property ON drafts (property_id) WHERE property_id IS NOT NULL`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS drafts_revision ON drafts (revision_of) WHERE revision_of IS NOT NULL`,
  `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS drafts_one_revision ON drafts (revision_of)
   WHERE revision_of IS NOT NULL AND property_id IS NULL`,
];

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
  for (const index of indexes) await sql.raw(index).execute(db);
}
