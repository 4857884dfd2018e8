// Keys whose subject is an email address: the mailed links behind which a person without an account downloads
// or deletes what is stored with that address. The address goes with the key.
import { sql, type Kysely } from 'kysely';

const kinds = `('started-draft', 'shared-draft', 'property', 'inquiry-as-guest', 'inquiry-as-owner', 'verified-guest',
  'verify-email', 'change-email', 'reset-password', 'mailbox-data')`;

const changes = [
  `ALTER TABLE keys ADD COLUMN IF NOT EXISTS email_address text`,
  `ALTER TABLE keys DROP CONSTRAINT IF EXISTS keys_one_subject,
     ADD CONSTRAINT keys_one_subject CHECK (num_nonnulls(subject_id, account_id, email_address) = 1) NOT VALID`,
  `ALTER TABLE keys DROP CONSTRAINT IF EXISTS keys_kind_check,
     ADD CONSTRAINT keys_kind_check CHECK (kind IN ${kinds}) NOT VALID`,
];

const checks = [
  `ALTER TABLE keys VALIDATE CONSTRAINT keys_one_subject`,
  `ALTER TABLE keys VALIDATE CONSTRAINT keys_kind_check`,
];

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of changes) await sql.raw(statement).execute(transaction);
  });
  for (const statement of checks) await sql.raw(statement).execute(db);
}
