// The digest of what was sent, by which the same photograph is known again when its answer was lost. Rows from before
// have none.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE photos ADD digest bytea CHECK (octet_length(digest) = 32)`.execute(db);
  await sql`CREATE UNIQUE INDEX photos_once ON photos (draft_id, digest) WHERE draft_id IS NOT NULL`.execute(
    db,
  );
}
