// A new password locks the drafts of its account before it revokes their keys, so that it also finds keys of
// transactions that it waited for.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE OR REPLACE FUNCTION revoke_draft_tokens(account text) RETURNS void LANGUAGE sql AS $$
    SELECT FROM property_versions
    WHERE state = 'draft' AND (user_id = account OR property_id = ANY (ARRAY(SELECT properties_of(account))))
    ORDER BY id FOR UPDATE;
    DELETE FROM keys USING property_versions
    WHERE property_versions.id = subject_id AND kind IN ('started-draft', 'shared-draft') AND state = 'draft'
      AND (user_id = account OR property_versions.property_id = ANY (ARRAY(SELECT properties_of(account))));
  $$`.execute(db);
}
