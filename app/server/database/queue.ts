// Adds background jobs, in the transaction of the change that causes them. The worker process runs them
// (worker-process.ts). Hides graphile-worker.
import type { Jobs } from '../jobs.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Lower numbers run first. Mails come before photos, because a visitor waits for the mail, and 40 photos take
 * a minute.
 */
const priorities: Record<keyof Jobs, number> = {
  'send-mail': 0,
  'delete-files': 0,
  'read-calendar': 0,
  'store-photo': 0,
  'derive-photo': 1,
};

/** The kinds of jobs that `addJob` adds. */
export const jobNames = Object.keys(priorities) as (keyof Jobs)[];

/**
 * Priorities among photos. The n-th waiting photo of each client address has the same priority, so that
 * addresses take turns. Imported photos come last.
 */
export const photoPriorities = {
  afterWaiting: (waiting: number) => Math.min(1 + waiting, 31_999),
  imported: 32_000,
};

interface JobOptions {
  priority?: number;
  /** Waiting jobs with the same key are merged into one. */
  key?: string | null;
  /** The job runs this much later. */
  delaySeconds?: number;
}

/** Adds a job. Inside a transaction, the job exists only once the transaction is committed. */
export async function addJob<Name extends keyof Jobs>(
  db: Database,
  name: Name,
  payload: Jobs[Name],
  { priority = priorities[name], key = null, delaySeconds = 0 }: JobOptions = {},
): Promise<void> {
  const json = JSON.stringify(payload);
  await sql`SELECT graphile_worker.add_job(${name}, payload => ${json}::json, max_attempts => 25,
    priority => ${priority}::integer, job_key => ${key}::text,
    run_at => now() + make_interval(secs => ${delaySeconds}))`.execute(db);
}

/** Adds many jobs of one kind with one statement, in any order. */
export async function addJobs<Name extends keyof Jobs>(
  db: Database,
  name: Name,
  payloads: readonly Jobs[Name][],
  { priority = priorities[name] }: Pick<JobOptions, 'priority'> = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${name}, payload => payload, max_attempts => 25,
    priority => ${priority}::integer) FROM json_array_elements(${JSON.stringify(payloads)}::json) AS payload`.execute(
    db,
  );
}

/** Removes the waiting job with this key. Returns false if it has started, or if there is none. */
export async function removeJob(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs WHERE key = ${key}))`.execute(db);
  return rows.length > 0;
}
