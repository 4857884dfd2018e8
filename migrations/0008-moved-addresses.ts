// Changing an account's email address revokes the tokens of its drafts, and a new password also revokes the tokens of
// its properties. Repairs data from earlier versions: tokens and addresses of accounts that changed their address,
// and nights of accepted stays whose inquiry was deleted.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of tokens) await sql.raw(statement).execute(transaction);
  });
  await db.transaction().execute(async (transaction) => {
    for (const statement of movedAddresses) await sql.raw(statement).execute(transaction);
  });
  await freeForgottenStays(db);
}

/**
 * Moves the body of the trigger of migration 0002 into a function that application code can call. The update comes
 * first: it locks the drafts, and the delete then also finds a token that a mail job issued while the update waited
 * for its lock. Resubmissions of the account's properties count as its drafts. The trigger deletes the tokens of
 * properties last, so that it also finds the idempotency key of a draft that was being submitted.
 */
const tokens = [
  // The same rule as `ownedBy` in app/server/properties/ownership.ts.
  `CREATE OR REPLACE FUNCTION properties_of(account text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
     SELECT id FROM properties WHERE user_id = account
     UNION ALL
     SELECT properties.id FROM auth_users JOIN properties ON lower(submitter_email) = auth_users.email
     WHERE auth_users.id = account AND email_verified AND user_id IS NULL
   $$`,
  `CREATE OR REPLACE FUNCTION revoke_draft_tokens(account text) RETURNS void LANGUAGE sql AS $$
     UPDATE drafts SET token_hash = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
     WHERE property_id IS NULL AND (user_id = account OR resubmission_of = ANY (ARRAY(SELECT properties_of(account))));
     DELETE FROM access_tokens USING drafts
     WHERE drafts.id = access_tokens.draft_id AND drafts.property_id IS NULL
       AND (drafts.user_id = account OR drafts.resubmission_of = ANY (ARRAY(SELECT properties_of(account))));
   $$`,
  `CREATE OR REPLACE FUNCTION revoke_tokens_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM revoke_draft_tokens(NEW.user_id);
     DELETE FROM access_tokens WHERE property_id IN (SELECT properties_of(NEW.user_id));
     RETURN NULL;
   END $$`,
];

/** When each account last changed its address. */
const changes = `(SELECT actor_id AS account, max(at) AS changed_at FROM audit_log
  WHERE action = 'email-changed' GROUP BY actor_id)`;

const movedAddresses = [
  `DELETE FROM access_tokens USING ${changes} AS change, properties
   WHERE properties.user_id = account AND access_tokens.created_at < changed_at AND (
     access_tokens.property_id = properties.id
     OR access_tokens.side = 'owner'
       AND access_tokens.inquiry_id IN (SELECT id FROM inquiries WHERE inquiries.property_id = properties.id))`,
  `DELETE FROM access_tokens USING ${changes} AS change, auth_users, inquiries
   WHERE auth_users.id = account AND guest_email = auth_users.email AND access_tokens.created_at < changed_at
     AND access_tokens.inquiry_id = inquiries.id AND access_tokens.side = 'guest'`,
  `UPDATE properties SET submitter_email = auth_users.email
   FROM ${changes} AS change, auth_users
   WHERE auth_users.id = account AND properties.user_id = account AND properties.created_at < changed_at
     AND lower(submitter_email) <> auth_users.email`,
];

/**
 * Frees future nights of stays that no accepted inquiry covers, one property at a time. Skips sites with
 * demonstration data, whose stays never had an inquiry.
 */
async function freeForgottenStays(db: Kysely<never>): Promise<void> {
  const { rows: homes } = await sql<{ id: string }>`
    SELECT property_id AS id FROM busy_ranges WHERE source = 'stay' AND upper(nights) > current_date
      AND NOT EXISTS (SELECT FROM audit_log WHERE action = 'demonstration-began')
    GROUP BY property_id
    HAVING NOT (SELECT coalesce(range_agg(inquiries.nights), '{}') FROM inquiries
                WHERE inquiries.property_id = busy_ranges.property_id AND stay = 'accepted')
      @> range_agg(nights)`.execute(db);
  for (const { id } of homes) {
    await db.transaction().execute(async (transaction) => {
      await sql`SELECT FROM properties WHERE id = ${id} FOR NO KEY UPDATE`.execute(transaction);
      await sql`
        WITH agreed AS (
          DELETE FROM busy_ranges WHERE property_id = ${id} AND source = 'stay' RETURNING nights
        ), promised AS (
          SELECT nights FROM inquiries WHERE property_id = ${id} AND stay = 'accepted'
        )
        INSERT INTO busy_ranges (property_id, source, nights)
        SELECT ${id}, 'stay', unnest(
          (SELECT range_agg(nights) FROM agreed) * (SELECT coalesce(range_agg(nights), '{}') FROM promised))`.execute(
        transaction,
      );
      await sql`
        UPDATE properties SET calendar_changed_at = now(),
          busy = (SELECT coalesce(range_agg(nights), '{}') FROM busy_ranges WHERE property_id = ${id})
        WHERE id = ${id}`.execute(transaction);
    });
  }
}
