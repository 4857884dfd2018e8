// Unfinished uploads to drafts, as declared by the client. The content is stored elsewhere (photos/uploads.ts).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`
      CREATE TABLE uploads (
        id uuid PRIMARY KEY,
        draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
        name text NOT NULL CHECK (char_length(name) <= 255),
        bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 31457280),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`.execute(transaction);
    await sql`CREATE INDEX uploads_draft ON uploads (draft_id)`.execute(transaction);
    await sql`CREATE INDEX uploads_expired ON uploads (created_at)`.execute(transaction);
  });
}
