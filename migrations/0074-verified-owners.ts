// Whether the mailbox of a home's typed address has opened a link to the home. Homes of one address join only
// then.
import { type Kysely, sql } from 'kysely';

/**
 * Whose mailed link was opened, and homes that a block paused: an administrator took the address for the
 * owner's.
 */
const isVerified = `id IN (
    SELECT subject_id FROM keys WHERE kind = 'property' AND token_hash IS NOT NULL AND opened_at IS NOT NULL
    UNION ALL SELECT property_id FROM keys JOIN inquiries ON inquiries.id = subject_id
    WHERE kind = 'inquiry-as-owner' AND token_hash IS NOT NULL AND opened_at IS NOT NULL)
  OR paused_for_block`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE properties
    ADD COLUMN IF NOT EXISTS submitter_email_verified boolean NOT NULL DEFAULT false`.execute(db);
  await sql`UPDATE properties SET submitter_email_verified = true
    WHERE NOT submitter_email_verified AND (${sql.raw(isVerified)})`.execute(db);
}
