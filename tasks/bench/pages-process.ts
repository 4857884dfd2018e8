// One of the processes that the benchmark of pages compares, alone in its memory: it serves the site, or sends finished
// bytes. Answers over its channel, so that what it used is counted where it was used.
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from '#server/create-server.ts';
import { requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { createPageCache } from '#server/http/page-cache.ts';
import { openObjectStore } from '#server/photos/create-store.ts';
import { createHttp } from '#server/http/server.ts';
import { openWebServer } from '#server/http/listener.ts';
import { loadBuild, staticFiles } from '../built-pages.ts';

/** Bytes as the site has sent them. */
export interface FinishedPage {
  target: string;
  headers: Record<string, string>;
  base64: string;
}

/** The first message says what to be. */
export type Role =
  | { role: 'site'; databaseUrl: string; dataDir: string; port: number }
  | { role: 'bare'; pages: readonly FinishedPage[] };

export type Question = 'cpu' | 'memory';

/** `cpu` in milliseconds since the start. */
export type Answer = { cpu: number } | { resident: number } | { ready: string };

function become(role: Role): Promise<string> {
  return role.role === 'site' ? serveSite(role) : sendFinished(role.pages);
}

/** As server.ts does it. */
async function serveSite({ databaseUrl, dataDir, port }: Role & { role: 'site' }): Promise<string> {
  const config = requireConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) });
  const authSecret = 'the secret of a benchmark, long enough';
  const store = await openObjectStore(config);
  const app = createServer({ config, databaseUrl, authSecret, store, logger: createLogger(config.logLevel) });
  const web = await openWebServer(port, '127.0.0.1');
  const http = createHttp(app, { build: await loadBuild(), staticFiles });
  web.answerWith(http.fetch, createPageCache(app, http.fetch));
  return app.config.publicUrl;
}

/** A server that does nothing but send. */
async function sendFinished(pages: readonly FinishedPage[]): Promise<string> {
  const known = new Map(
    pages.map(({ target, headers, base64 }) => [target, { headers, body: Buffer.from(base64, 'base64') }]),
  );
  const server = createHttpServer((request, response) => {
    const page = known.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, page?.headers).end(page?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answerTo(question: Question): Answer {
  if (question === 'memory') return { resident: process.memoryUsage.rss() };
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000 };
}

process.once('message', (role: Role) => {
  void become(role).then((ready) => {
    process.on('message', (question: Question) => process.send?.(answerTo(question)));
    process.send?.({ ready });
  });
});
// It lives as long as the benchmark does.
process.on('disconnect', () => process.exit());
