// What a page costs the process that serves it: the list and a home's page, beside a server that sends the same bytes,
// and React's `renderToString` of the same tree. Arguments: --rounds 20 --requests 50, --heap MEGABYTES (the most that
// the site's heap may have).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { onStopRequest } from '#server/terminal.ts';
import { freePort } from '../../tests/support/site.ts';
import { ensureBuilt } from '../built-pages.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import type { Answer, FinishedPage, Question, Role } from './pages-process.ts';
import { quantile, type Times } from './timing.ts';

const homes = 1000;
const photographs = 8;
/** What a browser keeps open to a site over HTTP/1.1. */
const connections = 6;
/** Requests at each turn of a process that are not counted: its connections were closed, the caches hold the others'. */
const uncounted = 12;

export interface Child {
  url: string;
  ask: (question: Question) => Promise<Answer>;
  end: () => void;
}

interface Measured {
  place: string;
  /** Milliseconds of CPU a request, one for each round. */
  site: Times;
  bare: Times;
  rendering: Times;
}

interface Settings {
  rounds: number;
  requests: number;
  heap: string | undefined;
}

export async function benchPages(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: '20' },
      requests: { type: 'string', default: '50' },
      heap: { type: 'string' },
    },
  });
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-bench-'));
  const catalogue = await openCatalogue(path.join(folder, 'pages'));
  const children: Child[] = [];
  const close = async () => {
    for (const child of children) child.end();
    await catalogue.close(false);
    await rm(folder, { recursive: true, force: true });
  };
  onStopRequest(() => void close().finally(() => process.exit(1)));
  try {
    const places = await fill(catalogue);
    const [rounds, requests] = [Number(values.rounds), Number(values.requests)];
    await measure(places, { catalogue, folder, children }, { rounds, requests, heap: values.heap });
  } finally {
    await close();
  }
}

/** Answers with the pages to measure. */
async function fill({ fill: fillCatalogue, pool }: Catalogue): Promise<string[]> {
  await fillCatalogue(homes);
  const newest = `SELECT id FROM properties WHERE status = 'approved' ORDER BY created_at DESC LIMIT 1`;
  const { rows } = await pool.query<{ id: string }>(newest);
  const id = rows[0]?.id ?? '';
  await pool.query(
    `INSERT INTO photos (id, property_id, position, storage_key, original_name, media_type, width, height, bytes, placeholder, state)
     SELECT gen_random_uuid(), property_id, place, storage_key || place, original_name, media_type, width, height, bytes, placeholder, state
     FROM photos, generate_series(2, $2::int) AS place WHERE property_id = $1`,
    [id, photographs],
  );
  return ['/listings', `/listings/${id}`];
}

async function measure(
  places: readonly string[],
  { catalogue, folder, children }: { catalogue: Catalogue; folder: string; children: Child[] },
  { rounds, requests, heap }: Settings,
): Promise<void> {
  const databaseUrl = catalogue.pool.options.connectionString ?? '';
  const start = async (role: Role, flags: string[] = []) => {
    const child = await startChild(role, flags);
    children.push(child);
    return child;
  };
  const flags = heap ? [`--max-old-space-size=${heap}`] : [];
  const site = await start({ role: 'site', databaseUrl, dataDir: folder, port: await freePort() }, flags);
  const rendering = await start({ role: 'rendering', databaseUrl, dataDir: folder, places });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const pages: FinishedPage[] = [];
  for (const place of places) pages.push(await fetchPage(agent, site.url, place));
  const bare = await start({ role: 'bare', pages });

  const measured = places.map((place): Measured => ({ place, site: [], bare: [], rendering: [] }));
  const load = (child: Child, place: string) => (times: number) => sendMany(agent, child.url, place, times);
  const render = (place: string) => (times: number) => rendering.ask({ render: place, times });
  const memory: Answer[] = [];
  // Round by round, so that whatever else the machine does meets all of them alike. The first rounds only warm up.
  for (let round = -5; round < rounds; round += 1) {
    if (round >= 0 && round % Math.ceil(rounds / 4) === 0) memory.push(await site.ask('memory'));
    for (const one of measured) {
      const figures = [
        await cpuOf(site, requests, load(site, one.place)),
        await cpuOf(bare, requests, load(bare, one.place)),
        await cpuOf(rendering, requests, render(one.place)),
      ];
      if (round < 0) continue;
      for (const [index, times] of [one.site, one.bare, one.rendering].entries())
        times.push(figures[index] ?? Number.NaN);
    }
  }
  memory.push(await site.ask('memory'));
  agent.destroy();
  for (const one of measured) print(one, pages.find(({ place }) => place === one.place)?.base64 ?? '');
  printMemory(memory, (rounds * requests * places.length) / (memory.length - 1));
}

export async function startChild(role: Role, flags: string[]): Promise<Child> {
  // With the flag of tasks/bootstrap.mjs, as the site runs; its log goes nowhere.
  const child = fork(path.join(import.meta.dirname, 'pages-process.ts'), {
    execArgv: ['--max-semi-space-size=4', '--expose-gc', ...flags],
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`a measured process ended: ${signal ?? code}`)));
  });
  ended.catch(() => undefined);
  const hear = async () => ((await Promise.race([once(child, 'message'), ended])) as [Answer])[0];
  child.send(role);
  const first = await hear();
  return {
    url: 'ready' in first ? first.ready : '',
    ask(question) {
      const answer = hear();
      child.send(question);
      return answer;
    },
    end: () => child.disconnect(),
  };
}

/** Milliseconds that the child has computed for one of these. */
async function cpuOf(
  child: Child,
  times: number,
  work: (times: number) => Promise<unknown>,
): Promise<number> {
  const cpu = async () => {
    const answer = await child.ask('cpu');
    return 'cpu' in answer ? answer.cpu : Number.NaN;
  };
  await work(uncounted);
  const before = await cpu();
  await work(times);
  return ((await cpu()) - before) / times;
}

async function fetchPage(agent: Agent, url: string, place: string): Promise<FinishedPage> {
  const asked = request(url + place, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url}${place} answered ${answer.statusCode}`);
  const headers: Record<string, string> = {};
  for (const name of ['content-type', 'content-encoding', 'content-security-policy', 'etag', 'vary'])
    headers[name] = String(answer.headers[name]);
  headers['content-length'] = String(body.length);
  return { place, headers, base64: body.toString('base64') };
}

async function sendMany(agent: Agent, url: string, place: string, times: number): Promise<void> {
  let left = times;
  const sendInTurn = async () => {
    while (left-- > 0) await fetchPage(agent, url, place);
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
}

function print({ place, site, bare, rendering }: Measured, base64: string): void {
  const bytes = Buffer.byteLength(base64, 'base64');
  const medians = {
    'this site': site,
    'a server that sends the same bytes': bare,
    'renderToString alone': rendering,
  };
  console.log(`\n${place} (${bytes} bytes as sent): CPU ms a request, requests a second of CPU, times this`);
  const own = quantile(site, 0.5);
  for (const [name, times] of Object.entries(medians)) {
    const median = quantile(times, 0.5);
    const figures = [median.toFixed(2), (1000 / median).toFixed(0), `${(own / median).toFixed(1)} ×`];
    console.log(`  ${name.padEnd(36)}${figures.map((figure) => figure.padStart(9)).join('')}`);
  }
}

/** What stays after everything was collected grows with each quarter if something is kept for ever. */
function printMemory(memory: readonly Answer[], between: number): void {
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  const shown = memory.flatMap((one) =>
    'heap' in one ? [`${megabytes(one.heap)} MB (process ${megabytes(one.resident)} MB)`] : [],
  );
  console.log(`\nKept by the site after collection, every ${between} requests: ${shown.join(', ')}.`);
}
