// The owner's address of a property can be corrected (docs/decisions/0083-email-addresses.md). The requested key of the link that
// confirms the new address ends with its property. Revoking it ends the correction.
import { sql, type Kysely } from 'kysely';

const statements = [
  `CREATE TABLE IF NOT EXISTS address_corrections (
    property_id uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
    email text NOT NULL CHECK (email = lower(email)),
    key_id uuid NOT NULL UNIQUE REFERENCES keys ON DELETE CASCADE,
    requested_by text,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  // When the link of a key was first opened. Keys from before count as opened, because theirs may have been.
  `ALTER TABLE keys ADD COLUMN IF NOT EXISTS opened_at timestamptz(3) DEFAULT now()`,
  `ALTER TABLE keys ALTER COLUMN opened_at DROP DEFAULT`,
];

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
}
