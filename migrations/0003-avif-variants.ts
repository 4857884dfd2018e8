// Adds AVIF variants of photos. Adds a low-priority job for each existing photo.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE photos ADD COLUMN IF NOT EXISTS has_avif boolean NOT NULL DEFAULT false`.execute(db);
  // A new database has no photos yet, and its queue tables are created after these migrations.
  const { rows } = await sql`SELECT WHERE to_regnamespace('graphile_worker') IS NOT NULL`.execute(db);
  if (rows.length === 0) return;
  // One call for all photos, because each call scans the queue.
  await sql`SELECT graphile_worker.add_jobs(array_agg(
              ('encode-avif', json_build_object('photoId', id), NULL, NULL, 25, 'avif-' || id, 32002, NULL)
              ::graphile_worker.job_spec))
            FROM photos WHERE state = 'ready' HAVING count(*) > 0`.execute(db);
}
