// A site with a page cache on the database of a test app: in this process with its own pools and cache, or in
// a child process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request as sendRaw, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { createServer, type ConnectedServer } from '#server/create-server.ts';
import { openWebServer } from '#server/http/listener.ts';
import { createPageCache } from '#server/http/page-cache.ts';
import { createHttp } from '#server/http/create-http.ts';
import { openObjectStore } from '#server/photos/open-store.ts';
import { loadBuild } from '#tasks/built-pages.ts';
import { alwaysReady } from './always-ready.ts';
import { freePort } from './site.ts';

export interface SiteResponse {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
  /** Whether the log contains the response's request id. */
  isLogged: boolean;
  /** Whether the page cache answered without rendering. */
  isHit: boolean;
}

type Send = (pagePath: string, headers?: Record<string, string>, method?: string) => Promise<SiteResponse>;

export interface CachedSite {
  server: ConnectedServer;
  send: Send;
  /** Number of renderings since the last call. */
  renderings: () => number;
  close: () => Promise<void>;
}

/** First message to the child process (cached-site-process.ts). */
export interface SiteSettings {
  server: Pick<ConnectedServer, 'config'>;
}

/** Unless the site is limited, one client address may add any number of pages. */
export async function openCachedSite(
  { server: { config } }: SiteSettings,
  { maxBytes, isLimited = false }: { maxBytes?: number; isLimited?: boolean } = {},
): Promise<CachedSite> {
  const build = await loadBuild();
  const lines: { requestId: string; cache?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as { requestId: string });
  const server = createServer({
    config,
    databaseUrl: String(config.databaseUrl),
    authSecret: 'a secret of the tests, long enough',
    store: await openObjectStore(config),
    logger: pino({ level: 'info' }, { write }),
  });
  const allows: typeof server.limits.allows = (name, key) =>
    (name === 'cached-page' && !isLimited) || server.limits.allows(name, key);
  const limits = { ...server.limits, allows };
  const port = await freePort();
  const web = await openWebServer(port, '127.0.0.1');
  const http = createHttp(server, { build, staticFiles: null, checkReadiness: alwaysReady });
  web.setHandler(http.fetch, createPageCache({ ...server, limits }, http.fetch, maxBytes));
  return {
    server,
    async send(pagePath, headers = {}, method = 'GET') {
      const request = sendRaw({ port, host: '127.0.0.1', path: pagePath, method, headers });
      const arrived = new Promise<IncomingMessage>((resolve, reject) => {
        request.on('response', resolve).on('error', reject);
      });
      request.end();
      const response = await arrived;
      const body = (await buffer(response)).toString('latin1');
      const { statusCode: status } = response;
      const logged = lines.filter(({ requestId }) => requestId === response.headers['x-request-id']);
      const isHit = logged.some(({ cache }) => cache === 'hit');
      return { status, headers: response.headers, body, isLogged: logged.length > 0, isHit };
    },
    renderings: () => lines.splice(0).filter(({ cache }) => cache !== 'hit').length,
    async close() {
      await web.stop();
      await server.close();
    },
  };
}

/**
 * Opens the site in a child process, which sends the requests itself and returns the responses over the
 * channel.
 */
export async function forkCachedSite({ server: { config } }: SiteSettings) {
  const child = fork(path.join(import.meta.dirname, 'cached-site-process.ts'), {
    execArgv: [],
    env: { NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit');
  const ask = async (question: object): Promise<unknown> => {
    child.send(question);
    const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
    if (child.exitCode !== null) throw new Error(`the process of a site ended with ${child.exitCode}`);
    return message;
  };
  await ask({ server: { config } } satisfies SiteSettings);
  return {
    send: (...args: Parameters<Send>) => ask(args) as ReturnType<Send>,
    async close() {
      child.disconnect();
      await ended;
    },
  };
}
