// The process that serves: opens the port, the database and the application, says where it can be reached, and ends
// all of it in reverse order when asked to.
import type { Server } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { pino, type Logger } from 'pino';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { migrate, openPool } from '#server/database.ts';
import { openEmbeddedDatabase } from '#server/embedded-database.ts';
import { createHttp, type HttpSettings } from '#server/http.ts';
import { startJobsChild } from '#server/jobs-child.ts';
import { keptSecret } from '#server/kept-secret.ts';
import { onStopRequest, StartProblem } from '#server/terminal.ts';
import { openWebServer, type Middleware, type WebServer } from '#server/web-server.ts';

export interface Pages extends HttpSettings {
  /** Looks at every request before the application does. */
  middleware?: Middleware;
  close?: () => Promise<void>;
}

/** Gets the pages ready; called while the database is being opened, with the server that will carry them. */
export type PreparePages = (server: Server) => Promise<Pages>;

/** What has been opened, to be closed in reverse order. */
type Closing = (() => Promise<unknown> | unknown)[];

/**
 * Serves until the process is asked to stop; resolves when all is closed again.
 * @throws StartProblem with a sentence, when something outside prevents the start.
 */
export async function serve(config: Config, preparePages: PreparePages): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort());
  // The port comes first: whether it is free is known at once, and who calls early is answered when all is ready.
  const web = await openWebServer(config.port, config.host);
  const closing: Closing = [];
  try {
    await start(config, preparePages, web, closing, stop);
    if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
    stop.signal.throwIfAborted();
  } catch (error) {
    const wasAsked = stop.signal.aborted && error === stop.signal.reason && !(error instanceof StartProblem);
    if (!wasAsked) throw error;
  } finally {
    await web.stop();
    for (const close of closing.toReversed()) await close();
  }
}

async function start(
  config: Config,
  preparePages: PreparePages,
  web: WebServer,
  closing: Closing,
  stop: AbortController,
): Promise<void> {
  const logger = pino({ level: config.logLevel });
  const databaseUrl = await openDatabase(config, closing, stop);
  stop.signal.throwIfAborted();
  await bringUpToDate(databaseUrl, logger);
  const authSecret = config.authSecret ?? (await keptSecret(path.join(config.dataDir, 'auth-secret')));
  const app = createApp({ config, databaseUrl, authSecret, logger });
  closing.push(app.close);
  stop.signal.throwIfAborted();

  const jobs = startJobsChild({ config, databaseUrl }, logger);
  closing.push(jobs.stop);
  const { middleware, close, ...settings } = await preparePages(web.server);
  if (close) closing.push(close);
  web.answerWith(createHttp(app, settings), middleware);
  if (config.functionsUrl === null) {
    logger.warn('no cloud functions (us-central1): FUNCTIONS_URL is not set; everything else works');
  }
  console.log(`Baystead is ready: ${config.publicUrl}`);
}

async function openDatabase(config: Config, closing: Closing, stop: AbortController): Promise<string> {
  if (config.databaseUrl !== null) {
    await reach(config.databaseUrl);
    return config.databaseUrl;
  }
  const database = await openEmbeddedDatabase({
    dataDir: config.dataDir,
    purpose: 'serve',
    say: console.log,
    onLost: () => stop.abort(new StartProblem('The embedded database ended unexpectedly.')),
  });
  closing.push(database.stop);
  return database.url;
}

/** Tries a database that somebody else runs; what it answers is said without the address's password. */
async function reach(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new StartProblem(`The database of DATABASE_URL cannot be used: ${message || code || 'no answer'}.`);
  } finally {
    await client.end();
  }
}

async function bringUpToDate(databaseUrl: string, logger: Logger): Promise<void> {
  const pool = openPool(databaseUrl, logger, 1);
  await migrate(pool).finally(() => pool.end());
}
