// A new password revokes all tokens of the account's unsent drafts.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
}

const statements = [
  // A trigger, because the auth library also changes passwords itself. Random bytes replace the hash of the draft's
  // first token, so that no token matches. The account needs no token.
  `CREATE FUNCTION revoke_tokens_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM access_tokens USING drafts
     WHERE drafts.id = access_tokens.draft_id AND drafts.user_id = NEW.user_id AND drafts.property_id IS NULL;
     UPDATE drafts SET token_hash = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
     WHERE user_id = NEW.user_id AND property_id IS NULL;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER auth_accounts_revoke_tokens AFTER UPDATE OF password ON auth_accounts
   FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION revoke_tokens_of_account()`,
];
