// Gives jobs back that a killed process had in hand: the queue by itself would wait four hours. Every process that
// works holds a lock in the database as long as it lives; whose lock is free, is dead.
import type pg from 'pg';

/** Takes the lock of a worker for as long as the connection lasts. */
export async function holdWorkerLock(connection: pg.ClientBase, worker: string): Promise<void> {
  await connection.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [worker]);
}

/** Makes the jobs of all dead workers available again; their attempts stay counted. */
export async function releaseStaleJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `WITH working AS (SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs WHERE locked_by IS NOT NULL),
     dead AS MATERIALIZED (
       SELECT worker FROM working WHERE pg_try_advisory_xact_lock(hashtextextended(worker, 0)))
     SELECT graphile_worker.force_unlock_workers(array_agg(worker)) FROM dead`,
  );
}
