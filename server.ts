// The process that serves: opens the port, the database and the application, says where it can be reached, and ends
// all of it in reverse order when asked to.
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { App } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { createPageCache } from '#server/http/page-cache.ts';
import { createHttp, type HttpSettings } from '#server/http/server.ts';
import { startJobsChild } from '#server/worker/start-worker.ts';
import { createLogger } from '#server/log.ts';
import { openApp } from '#server/open-app.ts';
import { onStopRequest, say, StartProblem } from '#server/terminal.ts';
import { fillIn } from './demo/fill-in.ts';
import { isRoot } from './tasks/postgres/embedded-place.ts';
import { openDatabase } from './tasks/postgres/open-database.ts';
import { administratorLine, type Credentials } from './demo/administrator.ts';
import { openWebServer, type Middleware, type WebServer } from '#server/http/listener.ts';

export interface Pages extends HttpSettings {
  /** Looks at every request before the application does. */
  middleware?: Middleware;
  close?: () => Promise<void>;
}

/** Gets the pages ready, with the server that will carry them and the log; called once the database is open. */
export type PreparePages = (server: Server, logger: Logger) => Promise<Pages>;

/** What has been opened, to be closed in reverse order. */
type Closing = (() => Promise<void>)[];

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
  const logger = createLogger(config.logLevel);
  const database = await openDatabase(config, {
    purpose: 'serve',
    say,
    onLost: () => stop.abort(new StartProblem('The embedded database ended unexpectedly.')),
  });
  const { app, databaseUrl, close } = await openApp(config, logger, database);
  closing.push(close);
  stop.signal.throwIfAborted();

  const startJobs = () => startJobsChild({ config, databaseUrl }, logger);
  const jobs = startJobs();
  closing.push(jobs.stop);
  const { middleware, close: closePages, ...settings } = await preparePages(web.server, logger);
  if (closePages) closing.push(closePages);
  stop.signal.throwIfAborted();

  const administrator = config.demoData ? await fillIn({ app, signal: stop.signal, say, startJobs }) : null;
  const http = createHttp(app, settings);
  // In development pages change without the data's version, and Vite stands there.
  web.answerWith(http, middleware ?? createPageCache(app, http.fetch));
  if (isRoot()) {
    logger.warn(
      { event: 'running-as-root' },
      'the site runs as root, so a bug in it reaches this whole machine: start it as an ordinary account that owns DATA_DIR',
    );
  }
  if (config.functionsUrl === null) {
    logger.warn('no cloud functions (us-central1): FUNCTIONS_URL is not set; everything else works');
  }
  announce(config, app, administrator);
}

/** What somebody at the terminal needs next. tests/support/site.ts reads it too. */
function announce({ publicUrl, mail }: Config, { mailbox }: App, administrator: Credentials | null): void {
  const lines = ['Baystead is ready.', `  Site           ${publicUrl}`];
  if (mail.smtpUrl === null) lines.push(`  Mailbox        ${publicUrl}/mailbox/${mailbox.key}`);
  if (administrator) lines.push(`  Administrator  ${administratorLine(administrator, process.stdout.isTTY)}`);
  lines.push('Ctrl-C stops it.');
  say(lines.join('\n'));
}
