// Keys by which owners without an account come back to what they sent, and to what they have not finished; and which
// draft corrects which property.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE owner_keys (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    draft_id uuid REFERENCES drafts ON DELETE CASCADE,
    property_id uuid REFERENCES properties ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    CHECK (num_nonnulls(draft_id, property_id) = 1),
    CHECK (expires_at > created_at)
  )`,
  `CREATE INDEX owner_keys_draft ON owner_keys (draft_id) WHERE draft_id IS NOT NULL`,
  `CREATE INDEX owner_keys_property ON owner_keys (property_id) WHERE property_id IS NOT NULL`,
  `CREATE INDEX owner_keys_expired ON owner_keys (expires_at)`,

  `ALTER TABLE drafts ADD COLUMN correction_of uuid REFERENCES properties ON DELETE SET NULL`,
  `CREATE INDEX drafts_correction ON drafts (correction_of) WHERE correction_of IS NOT NULL`,
  // A property has one correction in the making at most, however often and wherever it is asked for.
  `CREATE UNIQUE INDEX drafts_one_correction ON drafts (correction_of)
   WHERE correction_of IS NOT NULL AND property_id IS NULL`,
];
