// A site with its page cache before it, on the database of a testApp: a process of its own as far as anything that it keeps
// is concerned.
import { request as sendRaw, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { type App, createApp } from '#server/app.ts';
import { openWebServer } from '#server/http/listener.ts';
import { createPageCache, type PageCacheSettings } from '#server/http/page-cache.ts';
import { createHttp } from '#server/http/server.ts';
import { openObjectStore } from '#server/photos/create-store.ts';
import { loadBuild } from '../../tasks/built-pages.ts';
import type { TestApp } from './people.ts';
import { freePort } from './site.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
  /** Whether the application was not asked. */
  isHit: boolean;
}

export interface CachedSite {
  app: App;
  send: (place: string, headers?: Record<string, string>, method?: string) => Promise<Answer>;
  /** How often the application was asked since the last call. */
  renderings: () => number;
  close: () => Promise<void>;
}

/** Without settings one address may add as many pages as it likes. */
export async function openCachedSite(
  testApp: TestApp,
  { keepEveryMs = 0, ...settings }: PageCacheSettings = {},
): Promise<CachedSite> {
  const build = await loadBuild();
  const lines: { requestId: string; cache?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as { requestId: string });
  const { config } = testApp.app;
  const app = createApp({
    config,
    databaseUrl: String(config.databaseUrl),
    authSecret: 'a secret of the tests, long enough',
    store: await openObjectStore(config),
    logger: pino({ level: 'info' }, { write }),
  });
  const port = await freePort();
  const web = await openWebServer(port, '127.0.0.1');
  const http = createHttp(app, { build, staticFiles: null });
  web.answerWith(http, createPageCache(app, http.fetch, { keepEveryMs, ...settings }));
  return {
    app,
    async send(place, headers = {}, method = 'GET') {
      const asked = sendRaw({ port, host: '127.0.0.1', path: place, method, headers });
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        asked.on('response', resolve).on('error', reject);
      });
      asked.end();
      const answer = await answered;
      const body = (await buffer(answer)).toString('latin1');
      const { statusCode: status } = answer;
      const id = answer.headers['x-request-id'];
      const isHit = lines.some(({ requestId, cache }) => cache === 'hit' && requestId === id);
      return { status, headers: answer.headers, body, isHit };
    },
    renderings: () => lines.splice(0).filter(({ cache }) => cache !== 'hit').length,
    async close() {
      await web.stop();
      await app.close();
    },
  };
}
