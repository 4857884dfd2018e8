// Drops the id of the import that added a property. Only the import and its undo of version 1.0.1 used it,
// and no operator imports with one version while the next one starts.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE properties DROP COLUMN IF EXISTS import_id`.execute(db);
}
