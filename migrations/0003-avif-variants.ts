// Photos have AVIF variants, which a job makes of each when nothing else waits; those that there are get theirs too.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE photos ADD COLUMN IF NOT EXISTS has_avif boolean NOT NULL DEFAULT false`.execute(db);
  // The queue's tables come after the first migrations: a new database has neither them nor photos.
  const { rows } = await sql`SELECT WHERE to_regnamespace('graphile_worker') IS NOT NULL`.execute(db);
  if (rows.length === 0) return;
  // All in one call: a call for each photo reads through the queue each time.
  await sql`SELECT graphile_worker.add_jobs(array_agg(
              ('encode-avif', json_build_object('photoId', id), NULL, NULL, 25, 'avif-' || id, 32002, NULL)
              ::graphile_worker.job_spec))
            FROM photos WHERE state = 'ready' HAVING count(*) > 0`.execute(db);
}
