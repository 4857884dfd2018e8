// Measures the whole site, for alerts and metrics: the queue, the worker processes and the disk.
import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { alertNames, findAlerts, type SiteState } from '#domain/review/alerts.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { jobNames } from '../database/queue.ts';
import { countWorkers } from '../database/worker-heartbeat.ts';
import type { Server } from '../server.ts';
import { lastBackupAt } from './nightly-backup.ts';

interface QueuedJobs {
  kind: string;
  state: 'waiting' | 'running' | 'scheduled' | 'retrying' | 'failed';
  jobs: number;
  /** How long the oldest of them has been due. Negative for jobs of the future. */
  dueSeconds: number;
  undelivered: number;
}

export interface Measurements extends SiteState {
  queue: readonly QueuedJobs[];
}

export async function measureSite({ db, config }: Pick<Server, 'db' | 'config'>): Promise<Measurements> {
  const queue = await countJobs(db);
  const waiting = queue.filter(({ state }) => state === 'waiting');
  const mails = queue.filter(({ kind }) => kind === 'send-mail');
  return {
    queue,
    waitSeconds: Object.fromEntries(waiting.map(({ kind, dueSeconds }) => [kind, dueSeconds])),
    undeliveredMails: mails.reduce((sum, { undelivered }) => sum + undelivered, 0),
    workers: await countWorkers(db),
    disk: await measureDisk(config),
    minFreeBytes: config.minFreeBytes,
    lastBackupAge: await measureLastBackup(config),
  };
}

async function measureLastBackup(config: Config): Promise<number | null> {
  if (config.backupDir === null) return null;
  const madeAt = await lastBackupAt(config);
  return madeAt ? (Date.now() - madeAt.getTime()) / 1000 : Number.POSITIVE_INFINITY;
}

async function measureDisk({ dataDir }: Config): Promise<SiteState['disk']> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

async function countJobs(db: Database): Promise<QueuedJobs[]> {
  const { rows } = await sql<QueuedJobs>`
    SELECT task_identifier AS kind,
      CASE WHEN locked_at IS NOT NULL THEN 'running'
        WHEN attempts >= max_attempts THEN 'failed'
        WHEN run_at <= now() THEN 'waiting'
        WHEN attempts > 0 THEN 'retrying'
        ELSE 'scheduled' END AS state,
      count(*)::integer AS jobs,
      extract(epoch FROM now() - min(run_at))::float8 AS due_seconds,
      (count(*) FILTER (WHERE last_error IS NOT NULL AND created_at < now() - interval '1 hour'
        AND updated_at > now() - interval '1 day'))::integer AS undelivered
    FROM graphile_worker.jobs GROUP BY 1, 2`.execute(db);
  return rows;
}

/** Limit for the database at a scrape, in ms. Prometheus waits 10 s by default. */
const scrapeTimeoutMs = 3000;

/** Sets the metrics of the whole site. Without the database, only those of the disk keep a value. */
export async function updateSiteMetrics(server: Server): Promise<void> {
  const { databaseUp, workers, queueJobs, queueWait, undeliveredMails, diskFree, diskTotal, alerts } =
    server.metrics;
  const disk = await measureDisk(server.config);
  diskFree.set(disk.freeBytes);
  diskTotal.set(disk.totalBytes);
  const measured = await Promise.race([
    measureSite(server).catch(() => null),
    pause(scrapeTimeoutMs, null, { ref: false }),
  ]);
  for (const metric of [queueJobs, queueWait, alerts]) metric.reset();
  databaseUp.set(measured ? 1 : 0);
  workers.set(measured?.workers ?? Number.NaN);
  undeliveredMails.set(measured?.undeliveredMails ?? Number.NaN);
  if (!measured) return;
  // An empty queue reports zeros, because a line that ends on a dashboard looks like an outage.
  for (const kind of jobNames) {
    queueJobs.set({ kind, state: 'waiting' }, 0);
    queueWait.set({ kind }, 0);
  }
  for (const { kind, state, jobs } of measured.queue) queueJobs.set({ kind, state }, jobs);
  for (const [kind, seconds] of Object.entries(measured.waitSeconds)) queueWait.set({ kind }, seconds);
  const found = findAlerts(measured);
  for (const alert of alertNames) alerts.set({ alert }, found.includes(alert) ? 1 : 0);
}
