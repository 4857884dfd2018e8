// A photo has a row from the moment when its file is chosen. Its media type is known once its content is.
// Replaces `uploads`, which stays for processes of the previous release.
import { type Kysely, sql } from 'kysely';

/** Each replaces a constraint of the baseline. A property never shows a photo that isn't uploaded. */
const constraints = {
  state: `CHECK (state IN ('pending', 'ready', 'failed') OR state = 'uploading' AND property_id IS NULL)`,
  problem: `CHECK (problem IN
    ('not-an-image', 'unreadable', 'damaged', 'too-many-pixels', 'too-complex', 'duplicate'))`,
};

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE photos ALTER COLUMN media_type DROP NOT NULL`.execute(db);
  for (const [column, check] of Object.entries(constraints)) {
    const name = `photos_${column}_is_known`;
    await sql.raw(`ALTER TABLE photos DROP CONSTRAINT IF EXISTS ${name}`).execute(db);
    await sql.raw(`ALTER TABLE photos ADD CONSTRAINT ${name} ${check} NOT VALID`).execute(db);
    await sql.raw(`ALTER TABLE photos VALIDATE CONSTRAINT ${name}`).execute(db);
    await sql.raw(`ALTER TABLE photos DROP CONSTRAINT IF EXISTS photos_${column}_check`).execute(db);
  }
}
