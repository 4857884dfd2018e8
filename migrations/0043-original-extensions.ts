// Adds the extension of the original's name: `properties/{storage key}.{extension}`. Photos without one keep their originals at
// `originals/{storage key}`.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE photos ADD COLUMN IF NOT EXISTS extension text`.execute(db);
}
