// The process of `npm start`: opens the port, the database and the application, starts the worker, prints the
// URL, and closes everything in reverse order. PROCESS_TYPE leaves out the worker, or everything but the
// worker.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '#server/server.ts';
import type { Config } from '#server/config.ts';
import { type WorkerProcess, startWorker } from '#server/worker/start-worker.ts';
import { createLogger, type RequestContext } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { openMetricsServer } from '#server/operations/metrics-server.ts';
import { type CheckReadiness, createReadinessCheck } from '#server/operations/readiness.ts';
import { listSettingWarnings } from '#server/operations/setting-warnings.ts';
import { openMapTiles } from '#server/search/map-tiles.ts';
import { onStopRequest, printLine, OperatorError } from '#server/terminal.ts';
import { fillIn } from './demo/fill-in.ts';
import { isRoot } from '#tasks/postgres/embedded-layout.ts';
import { openDatabase } from '#tasks/postgres/open-database.ts';
import { administratorLine, type Credentials } from './demo/administrator.ts';
import { type Fetch, openWebServer, type Middleware, type WebServer } from '#server/http/listener.ts';

export interface Pages {
  fetch: Fetch;
  /** Sees every request before `fetch`. */
  middleware: Middleware;
  close?: () => Promise<void>;
}

/**
 * Called once the database is open. Not called by PROCESS_TYPE=worker; with PROCESS_TYPE=web, `jobs` is null.
 */
export type OpenPages = (running: {
  web: WebServer;
  server: Server;
  jobs: WorkerProcess | null;
  checkReadiness: CheckReadiness;
}) => Promise<Pages>;

/** Functions that close what was opened. Called in reverse order. */
type Closing = (() => Promise<void>)[];

/**
 * Serves until the process is asked to stop, and resolves when everything is closed.
 * @throws OperatorError with a message for the operator, if something outside prevents the start.
 */
export async function serve(config: Config, openPages: OpenPages): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort());
  // Opens the port first, to fail early if it is in use. Requests wait until the application is ready.
  const web = config.processType === 'worker' ? null : await openWebServer(config.port, config.host);
  const closing: Closing = [];
  try {
    await start(config, openPages, web, closing, stop);
    if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
    if (stop.signal.reason instanceof OperatorError) throw stop.signal.reason;
    web?.drain();
    if (web) await pause(config.drainMs);
  } catch (error) {
    // A stop request during the start arrives as the signal's reason.
    const isStopRequest =
      stop.signal.aborted && error === stop.signal.reason && !(error instanceof OperatorError);
    if (!isStopRequest) throw error;
  } finally {
    await web?.stop();
    for (const close of closing.toReversed()) await close();
  }
}

async function start(
  config: Config,
  openPages: OpenPages,
  web: WebServer | null,
  closing: Closing,
  stop: AbortController,
): Promise<void> {
  const requestContext: RequestContext = new AsyncLocalStorage();
  const logger = createLogger(config.logLevel, requestContext);
  const database = await openDatabase(config, {
    purpose: 'serve',
    printLine,
    onLost: () => stop.abort(new OperatorError('The embedded database ended unexpectedly.')),
  });
  const { server, databaseUrl, close } = await openServer(config, { logger, requestContext }, database);
  closing.push(close);
  stop.signal.throwIfAborted();

  const checkReadiness = createReadinessCheck(server, stop.signal);
  const { port } = config.metrics;
  closing.push(await openMetricsServer(server, { port, checkReadiness }));
  const startJobs = () => startWorker({ config, databaseUrl }, logger);
  const jobs = config.processType === 'web' ? null : startJobs();
  if (jobs) closing.push(jobs.stop);
  if (isRoot()) {
    logger.warn(
      { event: 'running-as-root' },
      'the site runs as root, so a bug in it reaches this whole machine: start it as an ordinary account that owns DATA_DIR',
    );
  }
  for (const warning of listSettingWarnings(config)) logger.warn(warning);
  if (!web) {
    printLine('The worker of Baystead is ready.');
    printLine('Ctrl-C stops it.');
    return;
  }
  const {
    fetch,
    middleware,
    close: closePages,
  } = await openPages({
    web,
    server: { ...server, mapTiles: await openMapTiles(server) },
    jobs,
    checkReadiness,
  });
  if (closePages) closing.push(closePages);
  stop.signal.throwIfAborted();

  const administrator = config.demoData
    ? await fillIn({ server, signal: stop.signal, printLine, startJobs })
    : null;
  web.setHandler(fetch, middleware);
  if (config.functionsUrl === null) {
    logger.warn('no cloud functions (us-central1): FUNCTIONS_URL is not set; everything else works');
  }
  announce(config, server, administrator);
}

/** Prints what the operator needs next. tests/support/site.ts parses it. */
function announce(
  { publicUrl, mail }: Config,
  { mailboxToken }: Server,
  administrator: Credentials | null,
): void {
  const lines = ['Baystead is ready.', `  Site           ${publicUrl}`];
  if (mail.smtpUrl === null) lines.push(`  Mailbox        ${publicUrl}/mailbox/${mailboxToken}`);
  if (administrator) lines.push(`  Administrator  ${administratorLine(administrator, process.stdout.isTTY)}`);
  lines.push('Ctrl-C stops it.');
  for (const line of lines) printLine(line);
}
