// Two-step login: the auth library's table, a flag on the account, and a trigger that ends waiting logins when the
// password changes.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
}

const statements = [
  `ALTER TABLE auth_users ADD COLUMN two_factor_enabled boolean NOT NULL DEFAULT false`,
  // The library encrypts secret and backup_codes with AUTH_SECRET. An unverified row is an unfinished setup, which
  // logins ignore.
  `CREATE TABLE auth_two_factors (
    id text PRIMARY KEY,
    user_id text NOT NULL UNIQUE REFERENCES auth_users ON DELETE CASCADE,
    secret text NOT NULL,
    backup_codes text NOT NULL,
    verified boolean NOT NULL DEFAULT false,
    failed_verification_count integer NOT NULL DEFAULT 0,
    locked_until timestamptz(3)
  )`,
  // Ends logins that passed the old password and wait for their code, and links that would set another password, in
  // the same transaction. The value of both is the account's id.
  `CREATE FUNCTION end_waiting_logins() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM auth_verifications WHERE value = NEW.user_id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER auth_accounts_end_waiting_logins AFTER UPDATE OF password ON auth_accounts
   FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION end_waiting_logins()`,
];
