// Leaves the largest number of photos to the application (app/domain/photo.ts). The former check would fail the 41st photo in the last
// transaction if the application allowed more.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE photos DROP CONSTRAINT IF EXISTS photos_position_check`.execute(db);
  await sql`ALTER TABLE photos DROP CONSTRAINT IF EXISTS photos_position_starts_at_one`.execute(db);
  await sql`ALTER TABLE photos ADD CONSTRAINT photos_position_starts_at_one CHECK (position >= 1) NOT VALID`.execute(
    db,
  );
  await sql`ALTER TABLE photos VALIDATE CONSTRAINT photos_position_starts_at_one`.execute(db);
}
