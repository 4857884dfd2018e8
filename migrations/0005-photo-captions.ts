// Adds captions to photos. Only for photos of properties: a draft stores captions in its steps.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE photos ADD COLUMN IF NOT EXISTS caption text`.execute(db);
  await sql`ALTER TABLE photos DROP CONSTRAINT IF EXISTS photos_caption_length`.execute(db);
  await sql`ALTER TABLE photos ADD CONSTRAINT photos_caption_length
              CHECK (char_length(caption) BETWEEN 1 AND 120) NOT VALID`.execute(db);
  await sql`ALTER TABLE photos VALIDATE CONSTRAINT photos_caption_length`.execute(db);
}
