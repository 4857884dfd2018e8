// A site with a page cache on the database of another site, with its own pools and cache.
import { request as sendRaw, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { createServer, type ConnectedServer } from '#server/create-server.ts';
import { openWebServer } from '#server/http/listener.ts';
import { createPageCache } from '#server/http/page-cache.ts';
import { createHttp } from '#server/http/create-http.ts';
import { openObjectStore } from '#server/photos/open-store.ts';
import { loadBuild } from '#tasks/built-pages.ts';
import { alwaysReady } from './always-ready.ts';
import { freePort } from './launched-site.ts';

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

/** Unless the site is limited, one client address may add any number of pages. */
export async function openCachedSite(
  { server: { config } }: { server: Pick<ConnectedServer, 'config'> },
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
