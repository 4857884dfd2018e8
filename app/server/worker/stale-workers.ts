// Releases the jobs of killed workers, for which the queue alone would wait four hours. Every worker holds an
// advisory lock while it runs, so a free lock means that the worker is dead.
import type pg from 'pg';

/** Acquires a worker's lock, which lasts as long as the connection. */
export async function holdWorkerLock(connection: pg.ClientBase, worker: string): Promise<void> {
  await connection.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [worker]);
}

/** Makes the jobs of all dead workers available again. Their attempts stay counted. */
export async function releaseStaleJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `WITH working AS (SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs WHERE locked_by IS NOT NULL),
     dead AS MATERIALIZED (
       SELECT worker FROM working WHERE pg_try_advisory_xact_lock(hashtextextended(worker, 0)))
     SELECT graphile_worker.force_unlock_workers(array_agg(worker)) FROM dead`,
  );
}
