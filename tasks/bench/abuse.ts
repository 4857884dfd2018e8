// Measures how much forty connections that search for rare words without pause slow another visitor. The
// attack comes from one client address, and then from forty. Linux only, where every address of 127.0.0.0/8
// is local.
// Arguments: the number of properties (100000), and how often the visitor requests each page (60).
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { onStopRequest } from '#server/terminal.ts';
import { ensureBuilt } from '../built-pages.ts';
import { startServer, untilListening } from './pages.ts';
import { between, quantile, withProperties } from './properties.ts';

const connections = 40;
const wordsPerSearch = 8;
/** The address that the visitor's requests come from. */
const visitor = '127.0.0.2';

interface Site {
  port: number;
  agent: Agent;
}

export async function benchAbuse([size = '100000', count = '60']: readonly string[]): Promise<void> {
  await ensureBuilt(console.log);
  await withProperties(Number(size), async (pool, dataDir) => {
    await measureAbuse(pool.options.connectionString ?? '', dataDir, Number(count));
  });
}

/** Starts a site on the database and prints the visitor's times. */
async function measureAbuse(databaseUrl: string, dataDir: string, count: number): Promise<void> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'error' };
  const { child, port } = await startServer('tasks/start.ts', env);
  const ended = once(child, 'exit');
  onStopRequest(() => child.kill()); // The requests that fail then end the benchmark.
  const site = { port, agent: new Agent({ keepAlive: true, maxSockets: connections + 1 }) };
  try {
    await untilListening({ port });
    const list = await get(site, '/listings', visitor);
    const property = /\/listings\/[\da-f-]{36}/.exec(list.body)?.[0] ?? '';
    await measureVisit(site, property, 10);
    const idle = await measureVisit(site, property, count);
    console.log('median ms of another visitor:'.padEnd(38) + names.map((name) => name.padStart(20)).join(''));
    print('idle', idle, idle);
    for (const addresses of [1, connections]) {
      const attack = startAttack(site, addresses);
      const attacked = await measureVisit(site, property, count);
      const statuses = await attack.stop();
      print(`attack from ${addresses} address${addresses > 1 ? 'es' : ''}`, attacked, idle);
      console.log(`  answers to the attack by status: ${JSON.stringify(statuses)}`);
    }
    print('idle again', await measureVisit(site, property, count), idle);
  } finally {
    child.kill();
    await ended;
    site.agent.destroy();
  }
}

const names = ['list, cached', 'property, rendered', 'search, rendered'];

function print(label: string, times: number[][], idle: number[][]): void {
  const figures = times.map((each, index) => {
    const [median, before] = [quantile(each, 0.5), quantile(idle[index] ?? [], 0.5)];
    return `${median.toFixed(1)} (${(median / before).toFixed(1)}x)`.padStart(20);
  });
  console.log(`  ${label.padEnd(36)}${figures.join('')}`);
}

/** The times of each page of `names`, which take turns. */
async function measureVisit(site: Site, property: string, count: number): Promise<number[][]> {
  const times: number[][] = names.map(() => []);
  for (let round = 0; round < count; round += 1) {
    // Requests with a cookie bypass the page cache.
    const paths = ['/listings', property, `/listings?bedrooms=2&price=${between(20, 90)}0`];
    for (const [index, path] of paths.entries()) {
      const began = performance.now();
      await get(site, path, visitor, index > 0 ? { cookie: 'any=1' } : {});
      times[index]?.push(performance.now() - began);
    }
  }
  return times;
}

/** A word that few listings have, or an unknown one, for which the search looks for similar words. */
function rareWord(isKnown: boolean): string {
  if (isKnown) return `place${between(100, 4999)}`;
  return Array.from({ length: 8 }, () => String.fromCodePoint(between(97, 122))).join('');
}

/** Each connection sends its next search when its last one is answered. */
function startAttack(site: Site, addresses: number) {
  const statuses: Record<number, number> = {};
  const controller = new AbortController();
  const searching = Array.from({ length: connections }, async (_, index) => {
    while (!controller.signal.aborted) {
      const words = Array.from({ length: wordsPerSearch }, (_word, at) => rareWord(at % 2 === 0));
      const query = new URLSearchParams({ q: words.join(' ') });
      const { status } = await get(site, `/listings?${query}`, `127.0.1.${1 + (index % addresses)}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  return {
    async stop(): Promise<Record<number, number>> {
      controller.abort();
      await Promise.all(searching);
      return statuses;
    },
  };
}

async function get(
  { port, agent }: Site,
  path: string,
  localAddress: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const sent = request({ agent, port, path, host: '127.0.0.1', localAddress, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
