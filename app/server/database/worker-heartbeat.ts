// Tells whether worker processes are alive. Each one repeats a query on the connection that holds its locks
// (worker/stale-workers.ts), and PostgreSQL's list of connections says when it last did. Stores nothing.
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

/** The `application_name` of the connection that holds a worker's locks. */
export const workerConnectionName = 'baystead worker locks';

const beatMs = 15_000;

/** Starts the heartbeat. Returns a function that stops it. A lost connection already ends the worker. */
export function startHeartbeat(connection: pg.ClientBase): () => void {
  const timer = setInterval(() => void connection.query('SELECT 1').catch(() => undefined), beatMs);
  return () => clearInterval(timer);
}

/** The number of workers with a heartbeat in the last minute, by the database's clock. */
export async function countWorkers(db: Database): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    SELECT count(*)::integer AS workers FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${workerConnectionName}
      AND state_change > now() - interval '1 minute'`.execute(db);
  return rows[0]?.workers ?? 0;
}
