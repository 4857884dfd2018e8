// Renames drafts.revision to version. The baseline creates it with the later name, so that only databases of an earlier
// baseline need this.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql`
    SELECT FROM information_schema.columns
    WHERE table_schema = current_schema AND table_name = 'drafts' AND column_name = 'revision'`.execute(db);
  if (rows.length > 0) await sql`ALTER TABLE drafts RENAME COLUMN revision TO version`.execute(db);
}
