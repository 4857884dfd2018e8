// Compares the CPU time of a request to the site with that of a bare Node server that sends the same bytes.
// The servers take turns, so that other work on the machine slows both. Linux only. Argument: the number of
// rounds (10).
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { onStopRequest } from '#server/terminal.ts';
import { freePort } from '#tests/support/launched-site.ts';
import { ensureBuilt } from '../built-pages.ts';
import { quantile, withProperties } from './properties.ts';

/** A browser's views of listings are counted. */
const browser = 'Mozilla/5.0';
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export type SentPage = { headers: OutgoingHttpHeaders; body: Buffer };
type Server = { child: ChildProcess; port: number };
type MeasuredPage = { name: string; path: string; headers: OutgoingHttpHeaders; connections?: number };

export async function benchPages([rounds = '10']: readonly string[]): Promise<void> {
  await ensureBuilt(console.log);
  await withProperties(1000, async (pool, dataDir) => {
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM properties LIMIT 1');
    const env = {
      DATABASE_URL: pool.options.connectionString ?? '',
      DATA_DIR: dataDir,
      // One address sends all requests.
      SEARCHES_PER_MINUTE: '1000000',
    };
    const site = await startServer('tasks/start.ts', env);
    const bare = await startServer('tasks/bench/bare-server.ts', {});
    const siteEnded = once(site.child, 'exit');
    onStopRequest(() => site.child.kill()); // The requests that fail then end the benchmark.
    try {
      await compare(site, bare, `/listings/${rows[0]?.id}`, Number(rounds));
    } finally {
      bare.child.disconnect();
      site.child.kill();
      await siteEnded;
    }
  });
}

async function compare(site: Server, bare: Server, propertyPath: string, rounds: number): Promise<void> {
  const measuredPages: MeasuredPage[] = [
    { name: 'home, cached', path: '/', headers: {} },
    { name: 'list, cached', path: '/listings', headers: {} },
    { name: 'property, cached', path: propertyPath, headers: {} },
    // Pages for requests with a cookie are not cached.
    // One connection, because an address runs one search at a time.
    { name: 'list, rendered', path: '/listings', headers: { cookie: 'any=1' }, connections: 1 },
  ];
  await untilListening(site);
  const pages = new Map<string, SentPage>();
  for (const page of measuredPages) pages.set(page.path, await get(site, page));
  bare.child.send({ port: bare.port, pages });
  await untilListening(bare);
  console.log('                      requests/CPU-s   CPU ms   bare server   ratio');
  for (const page of measuredPages) {
    const [siteRounds, bareRounds]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      siteRounds.push(await cpuMsPerRequest(site, page));
      bareRounds.push(await cpuMsPerRequest(bare, page));
    }
    const [siteMs, bareMs] = [quantile(siteRounds, 0.5), quantile(bareRounds, 0.5)];
    const figures = [1000 / siteMs, siteMs, 1000 / bareMs, bareMs / siteMs].map(
      (figure) => +figure.toPrecision(3),
    );
    console.log(`  ${page.name.padEnd(20)}${figures.map((figure) => String(figure).padStart(12)).join('')}`);
  }
}

export async function startServer(module: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = fork(module, {
    env: { ...env, PORT: String(port), NODE_ENV: 'production' },
    execArgv: ['--max-semi-space-size=4'], // As in bootstrap.mjs.
    serialization: 'advanced', // Lets messages hold Buffers.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { child, port };
}

export async function untilListening({ port }: Pick<Server, 'port'>): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => null))) await pause(100);
}

/** Sends requests over the page's connections for a second. */
async function cpuMsPerRequest(server: Server, page: MeasuredPage): Promise<number> {
  const [before, end] = [await cpuMs(server), performance.now() + 1000];
  let sent = 0;
  const sendInTurn = async () => {
    for (; performance.now() < end; sent += 1) await get(server, page);
  };
  await Promise.all(Array.from({ length: page.connections ?? agent.maxSockets }, sendInTurn));
  return ((await cpuMs(server)) - before) / sent;
}

async function cpuMs({ child }: Server): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
  return (Number(user) + Number(system)) * 10; // Linux counts hundredths of a second.
}

async function get({ port }: Server, { path, headers }: MeasuredPage): Promise<SentPage> {
  const sent = request({
    agent,
    port,
    path,
    headers: { 'accept-encoding': 'br', 'user-agent': browser, ...headers },
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}`);
  return { headers: response.headers, body: await buffer(response) };
}
