// Photos have AVIF variants, which a job makes of each when nothing else waits; those that there are get theirs too.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE photos ADD COLUMN IF NOT EXISTS has_avif boolean NOT NULL DEFAULT false`.execute(db);
  // The queue's tables come after the first migrations: a new database has neither them nor photos.
  const { rows } = await sql`SELECT WHERE to_regnamespace('graphile_worker') IS NOT NULL`.execute(db);
  if (rows.length === 0) return;
  await sql`SELECT graphile_worker.add_job('encode-avif', payload => json_build_object('photoId', id),
              max_attempts => 25, priority => 32002, job_key => 'avif-' || id)
            FROM photos WHERE state = 'ready'`.execute(db);
}
