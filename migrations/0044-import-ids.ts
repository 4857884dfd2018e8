// Adds the import that a property came with, so that an import can be undone.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE properties ADD COLUMN IF NOT EXISTS import_id uuid`.execute(db);
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_import ON properties (import_id)
              WHERE import_id IS NOT NULL`.execute(db);
}
