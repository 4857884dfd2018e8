// The worker process, which runs background jobs apart from the web process. Each queue has its own runner,
// so that mails, photos, deletions and calendars don't wait for each other. start-worker.ts starts it, sends
// the settings first and "stop" last. It also exits when the web process is gone.
import { constants, setPriority } from 'node:os';
import {
  type LogFunctionFactory,
  Logger as QueueLogger,
  run,
  type Runner,
  type RunnerOptions,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { openPool, queryTimeouts } from '../database/database.ts';
import { startHeartbeat, workerConnectionName } from '../database/worker-heartbeat.ts';
import { holdWorkerLock, releaseStaleJobs } from './stale-workers.ts';
import { createFeedParser } from '../calendar/feed-import.ts';
import { createServer } from '../create-server.ts';
import { toCrontab, createJobHandlers, jobQueuesOf } from './job-handlers.ts';
import type { WorkerSettings } from './start-worker.ts';
import { readAuthSecret } from '../accounts/auth.ts';
import { createLogger, logConsole } from '../log.ts';
import { openMetricsServer } from '../operations/metrics-server.ts';
import { createReadinessCheck } from '../operations/readiness.ts';
import { createDecoder } from '../photos/decoder/decoder.ts';
import { localFolder, openObjectStore } from '../photos/open-store.ts';
import type { Server } from '../server.ts';

/**
 * Rejects when the lock connection is lost, because other workers then treat this one as dead, and it must
 * stop.
 */
async function runJobs(settings: WorkerSettings, logger: Logger, stop: AbortSignal): Promise<void> {
  const lockClient = new pg.Client({
    connectionString: settings.databaseUrl,
    application_name: workerConnectionName,
  });
  const lockLost = new Promise<never>((_resolve, reject) => lockClient.on('error', reject));
  await Promise.race([lockLost, workUntilStopped(settings, { lockClient, logger, stop })]);
}

async function workUntilStopped(
  { config, databaseUrl }: WorkerSettings,
  { lockClient, logger, stop }: { lockClient: pg.Client; logger: Logger; stop: AbortSignal },
): Promise<void> {
  const jobQueues = jobQueuesOf(config);
  // Per queue one connection that listens for new jobs, and two per concurrent job: 21, or 24 with backups.
  // Taking, running and completing a job use one at a time; the other is a reserve for the runner's own
  // queries and for parallel queries of a job.
  const connections = jobQueues.reduce((sum, { concurrency }) => sum + 1 + 2 * concurrency, 0);
  const store = await openObjectStore(config);
  const authSecret = await readAuthSecret(config);
  const pool = openPool(databaseUrl, logger, { timeouts: queryTimeouts.jobs, connections });
  const server = createServer({ config, databaseUrl, authSecret, store, logger, pool });
  const decoder = createDecoder({ photoFolder: localFolder(config) });
  process.once('exit', decoder.close);
  await lockClient.connect();
  const stopHeartbeat = startHeartbeat(lockClient);
  const closeMetrics = await openMetrics(server, stop);
  await releaseStaleJobs(pool);
  const handlers = Object.entries(
    createJobHandlers({ server, pool, decoder, parseFeed: createFeedParser() }),
  );
  const shared: RunnerOptions = {
    pgPool: pool,
    noHandleSignals: true,
    logger: new QueueLogger(createLogFunction(logger)),
    preset: { plugins: [lockPlugin(lockClient)] },
  };
  const runners: Runner[] = [];
  for (const queue of jobQueues) {
    const taskList = Object.fromEntries(handlers.filter(([name]) => queue.jobs.some((job) => job === name)));
    const crontab = toCrontab(queue);
    const runner = await run({ ...shared, concurrency: queue.concurrency, crontab, taskList });
    countJobs(server, runner.events);
    runners.push(runner);
  }
  const stopRequested = new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([stopRequested, ...runners.map(({ promise }) => promise)]);
  if (stop.aborted) await Promise.all(runners.map((runner) => runner.stop()));
  stopHeartbeat();
  await lockClient.end();
  await closeMetrics();
  await server.close();
}

/** Works on if the port is taken, for example by the second worker that helps to load the demonstration. */
async function openMetrics(server: Server, stop: AbortSignal): Promise<() => Promise<void>> {
  try {
    const checkReadiness = createReadinessCheck(server, stop);
    return await openMetricsServer(server, { port: server.config.metrics.workerPort, checkReadiness });
  } catch (error) {
    server.logger.warn({ err: error }, 'this worker serves no metrics');
    return () => Promise.resolve();
  }
}

/**
 * Acquires a worker's lock before its first job. Takes locks one at a time, because they share a connection.
 */
function lockPlugin(lockClient: pg.Client): GraphileConfig.Plugin {
  let lastLock = Promise.resolve();
  return {
    name: 'worker-lock',
    version: '1.0.0',
    worker: {
      hooks: {
        startWorker: (_context, { worker }) =>
          (lastLock = lastLock.then(() => holdWorkerLock(lockClient, worker.workerPool.id))),
      },
    },
  };
}

/** Counts every attempt of a job from now on. */
function countJobs({ metrics }: Pick<Server, 'metrics'>, events: WorkerEvents): void {
  events.on('job:success', ({ job }) => metrics.jobs.inc({ kind: job.task_identifier, outcome: 'done' }));
  events.on('job:error', ({ job }) => metrics.jobs.inc({ kind: job.task_identifier, outcome: 'failed' }));
}

function createLogFunction(logger: Logger): LogFunctionFactory {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return (scope) => (level, message) => logger[levels[level]](scope, message);
}

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
process.on('disconnect', () => stopping.abort());
process.once('message', (message) => {
  const settings = message as WorkerSettings;
  process.on('message', (later) => later === 'stop' && stopping.abort());
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const logger = createLogger(settings.config.logLevel).child({ process: 'jobs' });
  logConsole(logger);
  runJobs(settings, logger, stopping.signal).then(
    () => process.connected && process.disconnect?.(),
    (error: unknown) => {
      logger.error({ err: error }, 'the worker process has failed');
      // Immediately, even during a job, because another worker may already have taken it over.
      process.exit(1);
    },
  );
});
