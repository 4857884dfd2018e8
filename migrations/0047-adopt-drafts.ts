// Adopts the drafts, sent changes and resubmissions of the previous release as versions, with the functions of
// 0046-property-versions.ts, whose triggers adopt what is written meanwhile.
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Keys and uploads of drafts name versions, which have the same ids. */
const references = [
  ...['access_tokens', 'uploads'].flatMap((table) => [
    `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_draft_id_fkey`,
    `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_version_fkey`,
    `DELETE FROM ${table} WHERE draft_id IS NOT NULL AND NOT EXISTS (SELECT FROM property_versions WHERE id = draft_id)`,
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_version_fkey FOREIGN KEY (draft_id)
     REFERENCES property_versions ON DELETE CASCADE NOT VALID`,
    `ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_version_fkey`,
  ]),
  // As in 0018-property-revisions.ts, and for versions.
  `CREATE OR REPLACE FUNCTION revoke_draft_tokens(account text) RETURNS void LANGUAGE sql AS $$
     UPDATE property_versions SET token_hash = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
     WHERE state = 'draft' AND (user_id = account OR property_id = ANY (ARRAY(SELECT properties_of(account))));
     DELETE FROM access_tokens USING property_versions
     WHERE property_versions.id = access_tokens.draft_id AND state = 'draft'
       AND (user_id = account OR property_versions.property_id = ANY (ARRAY(SELECT properties_of(account))));
     UPDATE drafts SET token_hash = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
     WHERE property_id IS NULL AND (user_id = account
       OR resubmission_of = ANY (ARRAY(SELECT properties_of(account)))
       OR revision_of = ANY (ARRAY(SELECT properties_of(account))));
   $$`,
];

/** Created after the adoption, whose writes must not be carried back. */
const carryBack = [
  `CREATE OR REPLACE TRIGGER property_versions_lead AFTER UPDATE OR DELETE ON property_versions
   FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION lead_drafts()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  await inBatches(db, `SELECT id FROM properties WHERE status <> 'approved'`, (ids) =>
    sql`SELECT adopt_property(properties) FROM properties WHERE id = ANY(${ids}::uuid[])`.execute(db),
  );
  await inBatches(db, `SELECT id FROM drafts WHERE property_id IS NULL`, (ids) =>
    db.transaction().execute(async (transaction) => {
      await sql`SELECT adopt_draft(drafts) FROM drafts WHERE id = ANY(${ids}::uuid[])`.execute(transaction);
      await sql`INSERT INTO version_photos (version_id, photo_id) SELECT property_versions.id, photos.id
        FROM photos JOIN property_versions ON property_versions.id = draft_id AND property_versions.state = 'draft'
        WHERE draft_id = ANY(${ids}::uuid[]) ON CONFLICT DO NOTHING`.execute(transaction);
    }),
  );
  await inBatches(db, `SELECT property_id AS id FROM property_revisions ORDER BY sent_at`, (ids) =>
    sql`SELECT adopt_revision(revision) FROM property_revisions AS revision
        WHERE revision.property_id = ANY(${ids}::uuid[])
        AND NOT EXISTS (SELECT FROM property_versions WHERE id = revision.draft_id AND state <> 'draft')`.execute(
      db,
    ),
  );
  await mergeResubmissions(db);
  for (const statement of [...references, ...carryBack]) await sql.raw(statement).execute(db);
}

async function inBatches(
  db: Kysely<never>,
  query: string,
  adopt: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql.raw<{ id: string }>(query).execute(db);
  for (let from = 0; from < rows.length; from += 200)
    await adopt(rows.slice(from, from + 200).map(({ id }) => id));
}

/**
 * Makes a rejected property that its owner sent again as another property an earlier version of that one. The version keeps the id
 * of the rejected property, so that its links and history lead to the later property. Leaves both as they are if another person
 * may own the later one, because a link to one must not open the other.
 */
async function mergeResubmissions(db: Kysely<never>): Promise<void> {
  // Where mails to the owner go.
  const address = (property: 'earlier' | 'later') =>
    sql`lower(coalesce((SELECT email FROM auth_users WHERE id = ${sql.table(property)}.user_id AND email_verified),
      ${sql.table(property)}.submitter_email))`;
  const { rows } = await sql<{ earlier: string; later: string }>`
    SELECT earlier.id AS earlier, later.id AS later
    FROM drafts JOIN properties AS earlier ON earlier.id = resubmission_of
    JOIN properties AS later ON later.id = drafts.property_id
    WHERE earlier.status = 'rejected' AND earlier.id <> later.id
      AND (earlier.user_id IS NULL OR earlier.user_id = later.user_id) AND ${address('earlier')} = ${address('later')}
    ORDER BY drafts.id`.execute(db);
  for (const { earlier, later } of rows)
    await db.transaction().execute(async (transaction) => {
      const run = (statement: RawBuilder<unknown>) => statement.execute(transaction);
      await run(sql`SELECT FROM properties WHERE id IN (${earlier}, ${later}) ORDER BY id FOR UPDATE`);
      await run(sql`SELECT adopt_property(properties) FROM properties WHERE id = ${later}`);
      // In two steps, because PostgreSQL checks the unique numbers after each row.
      await run(sql`UPDATE property_versions SET number = number + 100000 WHERE property_id = ${later}`);
      await run(sql`UPDATE property_versions SET number = number - 100000 + (
          SELECT coalesce(max(number), 0) FROM property_versions WHERE property_id = ${earlier})
        WHERE property_id = ${later}`);
      await run(sql`UPDATE property_versions SET property_id = ${later}
        WHERE property_id = ${earlier} AND number IS NOT NULL`);
      for (const table of ['access_tokens', 'idempotency_keys'])
        await run(sql`UPDATE ${sql.table(table)} SET property_id = ${later} WHERE property_id = ${earlier}`);
      await run(sql`DELETE FROM properties WHERE id = ${earlier}`);
    });
}
