// A photo that left its property stays while an answer that can be undone names it, so no time is stored. All
// formats are made at once, so no job makes AVIF later. A photo that takes too long or too much memory is
// unreadable.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE photos DROP COLUMN IF EXISTS unused_since`.execute(db);
  await sql`UPDATE photos SET problem = 'unreadable' WHERE problem IN ('too-complex', 'too-many-pixels')`.execute(
    db,
  );
  await sql`DO $$ BEGIN
    IF to_regclass('graphile_worker.jobs') IS NOT NULL THEN
      PERFORM graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'encode-avif'));
    END IF;
  END $$`.execute(db);
}
