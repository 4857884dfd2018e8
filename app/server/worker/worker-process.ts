// The process that works through the jobs, apart from the pages. Mails, photos, deletions and calendars
// each have a runner of their own, so that none waits for the others. Photos are decoded in a process that this one can
// kill (photos/decoder). Started by start-worker.ts, which sends the settings first and 'stop' last; it ends when it is
// asked to, and when the process that started it is gone.
import { constants, setPriority } from 'node:os';
import {
  type LogFunctionFactory,
  Logger as QueueLogger,
  run,
  type Runner,
  type RunnerOptions,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { openPool, queryTimeouts } from '../database/database.ts';
import { holdWorkerLock, releaseStaleJobs } from './stale-workers.ts';
import { parseInTurn } from '../calendar/feed-import.ts';
import { createServer } from '../create-server.ts';
import { crontabOf, jobHandlers, taskQueues } from './job-handlers.ts';
import type { JobsProcessSettings } from './start-worker.ts';
import { readAuthSecret } from '../accounts/auth.ts';
import { createLogger, logConsole } from '../log.ts';
import { createDecoder } from '../photos/decoder/decoder.ts';
import { localFolder, openObjectStore } from '../photos/create-store.ts';

/** Connections: of each runner one listens for new jobs, one takes and completes them, two serve the job itself. */
const connections = 18;

/** Rejects when the connection of its locks is lost: this worker counts as dead then, so it must not go on. */
async function work(settings: JobsProcessSettings, logger: Logger, stop: AbortSignal): Promise<void> {
  const lockClient = new pg.Client({
    connectionString: settings.databaseUrl,
    application_name: 'baystead worker locks',
  });
  const lost = new Promise<never>((_resolve, reject) => lockClient.on('error', reject));
  await Promise.race([lost, workUntilStopped(settings, { lockClient, logger, stop })]);
}

async function workUntilStopped(
  { config, databaseUrl }: JobsProcessSettings,
  { lockClient, logger, stop }: { lockClient: pg.Client; logger: Logger; stop: AbortSignal },
): Promise<void> {
  const store = await openObjectStore(config);
  const authSecret = await readAuthSecret(config);
  const pool = openPool(databaseUrl, logger, { timeouts: queryTimeouts.jobs, connections });
  const server = createServer({ config, databaseUrl, authSecret, store, logger, pool });
  const decoder = createDecoder({ photoFolder: localFolder(config) });
  process.once('exit', decoder.close);
  await lockClient.connect();
  await releaseStaleJobs(pool);
  const handlers = Object.entries(jobHandlers({ server, pool, decoder, parseFeed: parseInTurn() }));
  const shared: RunnerOptions = {
    pgPool: pool,
    noHandleSignals: true,
    logger: new QueueLogger(logInto(logger)),
    preset: { plugins: [lockPlugin(lockClient)] },
  };
  const runners: Runner[] = [];
  for (const queue of taskQueues) {
    const taskList = Object.fromEntries(
      handlers.filter(([name]) => queue.tasks.some((task) => task === name)),
    );
    runners.push(
      await run({ ...shared, concurrency: queue.concurrency, crontab: crontabOf(queue), taskList }),
    );
  }
  const asked = new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([asked, ...runners.map(({ promise }) => promise)]);
  if (stop.aborted) await Promise.all(runners.map((runner) => runner.stop()));
  await lockClient.end();
  await server.close();
}

/** Takes a worker's lock before its first job, one worker after the other: they share one connection. */
function lockPlugin(lockClient: pg.Client): GraphileConfig.Plugin {
  let turn = Promise.resolve();
  return {
    name: 'worker-lock',
    version: '1.0.0',
    worker: {
      hooks: {
        startWorker: (_context, { worker }) =>
          (turn = turn.then(() => holdWorkerLock(lockClient, worker.workerPool.id))),
      },
    },
  };
}

function logInto(logger: Logger): LogFunctionFactory {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return (scope) => (level, message) => logger[levels[level]](scope, message);
}

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
process.on('disconnect', () => stopping.abort());
process.once('message', (message) => {
  const settings = message as JobsProcessSettings;
  process.on('message', (later) => later === 'stop' && stopping.abort());
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const logger = createLogger(settings.config.logLevel).child({ process: 'jobs' });
  logConsole(logger);
  work(settings, logger, stopping.signal).then(
    () => process.connected && process.disconnect(),
    (error: unknown) => {
      logger.error({ err: error }, 'the process for jobs has failed');
      // At once, with whatever is in hand: another worker may have taken it over already.
      process.exit(1);
    },
  );
});
