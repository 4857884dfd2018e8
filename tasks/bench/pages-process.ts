// One of the processes that the benchmark of pages compares, alone in its memory: it serves the site, sends finished
// bytes, or renders. Answers over its channel, so that what it used is counted where it was used.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { createApp } from '#server/app.ts';
import { requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { createHttp } from '#server/http/server.ts';
import { openWebServer } from '#server/http/listener.ts';
import { loadBuild } from '../built-pages.ts';

/** Bytes as the site has sent them. */
export interface FinishedPage {
  place: string;
  headers: Record<string, string>;
  base64: string;
}

/** The first message says what to be. */
export type Role =
  | { role: 'site'; databaseUrl: string; dataDir: string; port: number }
  | { role: 'bare'; pages: readonly FinishedPage[] }
  | { role: 'rendering'; databaseUrl: string; dataDir: string; places: readonly string[] };

export type Question = 'cpu' | 'memory' | { render: string; times: number };

/** `cpu` in milliseconds since the start; memory in bytes, after everything that could be collected was. */
export type Answer = { cpu: number } | { heap: number; resident: number } | { ready: string };

const publicUrl = 'http://localhost:3000';
/** Finished trees, by their place. */
const trees = new Map<string, () => string>();

function openedApp(databaseUrl: string, dataDir: string, port: number) {
  const config = requireConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) });
  const authSecret = 'the secret of a benchmark, long enough';
  return createApp({ config, databaseUrl, authSecret, logger: createLogger(config.logLevel) });
}

async function become(role: Role): Promise<string> {
  if (role.role === 'site') {
    const app = openedApp(role.databaseUrl, role.dataDir, role.port);
    const web = await openWebServer(role.port, '127.0.0.1');
    web.answerWith(createHttp(app, { build: await loadBuild(), staticFiles: null }));
    return app.config.publicUrl;
  }
  if (role.role === 'bare') return sendFinished(role.pages);
  await keepTrees(role);
  return publicUrl;
}

/** A server that does nothing but send. */
async function sendFinished(pages: readonly FinishedPage[]): Promise<string> {
  const known = new Map(
    pages.map(({ place, headers, base64 }) => [place, { headers, body: Buffer.from(base64, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const page = known.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, page?.headers).end(page?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Lets the site read what each page shows, and keeps what it would have rendered. */
async function keepTrees({ databaseUrl, dataDir, places }: Role & { role: 'rendering' }): Promise<void> {
  const app = openedApp(databaseUrl, dataDir, 3000);
  const build = await loadBuild();
  let kept: EntryContext | null = null;
  const keep = (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
    kept = context;
    return Promise.resolve(new Response(''));
  };
  const keeping = { ...build, entry: { ...build.entry, module: { ...build.entry.module, default: keep } } };
  const http = createHttp(app, { build: keeping, staticFiles: null });
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  for (const place of places) {
    const url = publicUrl + place;
    await http.request(url, undefined, connection);
    if (!kept) throw new Error(`${place} was not rendered`);
    // What the page hands over to the browser is a stream, and no part of the tree.
    const context: EntryContext = Object.assign(kept, { serverHandoffStream: undefined });
    trees.set(place, () => renderToString(createElement(ServerRouter, { context, url })));
    kept = null;
  }
}

function answerTo(question: Question): Answer {
  if (question === 'memory') {
    for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, resident: rss };
  }
  if (question !== 'cpu') {
    const render = trees.get(question.render);
    for (let time = 0; time < question.times; time += 1) render?.();
  }
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
