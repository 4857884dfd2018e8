// What serving costs, page by page: requests a second of CPU, and how long 32 connections wait for them. Kept and freshly
// rendered pages, what the router reads of them and a photo, in turns with a bare server that sends the same bytes; then
// the same while somebody changes a home each second. Arguments: --rounds 10, --seconds 0.5 (of each turn).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { photoWidths } from '#domain/listing.ts';
import { openObjectStore } from '#server/photos/create-store.ts';
import { variantKey } from '#server/photos/photo-objects.ts';
import { onStopRequest } from '#server/terminal.ts';
import { freePort } from '../../tests/support/site.ts';
import { ensureBuilt } from '../built-pages.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import type { Answer, FinishedPage, Question, Role } from './pages-process.ts';
import { quantile, type Times } from './timing.ts';

const homes = 1000;
const connections = 32;
/** A card's photo of 400 px, roughly. */
const photoBytes = 30_000;
/** Any cookie at all: such a request is rendered for itself. */
const someCookie = { cookie: 'somebody=1' };

export interface Child {
  url: string;
  ask: (question: Question) => Promise<Answer>;
  end: () => void;
}

interface Place {
  name: string;
  target: string;
  headers: Readonly<Record<string, string>>;
}

interface Measured {
  place: Place;
  /** Milliseconds of CPU a request, one for each round. */
  site: Times;
  bare: Times;
  /** Milliseconds that a request waited. */
  waits: Times;
}

export async function benchPages(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '0.5' },
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
  const start = async (role: Role) => {
    const child = await startChild(role);
    children.push(child);
    return child;
  };
  try {
    const { id, places } = await fill(catalogue, folder);
    const databaseUrl = catalogue.pool.options.connectionString ?? '';
    const site = await start({ role: 'site', databaseUrl, dataDir: folder, port: await freePort() });
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const pages: FinishedPage[] = [];
    for (const place of places) pages.push(await fetchPage(agent, site.url, place));
    const bare = await start({ role: 'bare', pages });
    const turns = { rounds: Number(values.rounds), ms: 1000 * Number(values.seconds) };
    const compare = () => measure(places, { site, bare, agent }, turns);
    print('Nothing changes', await compare(), pages);
    const change = `UPDATE properties SET desired_monthly_rent = desired_monthly_rent % 9000 + 100 WHERE id = $1`;
    const writing = setInterval(() => void catalogue.pool.query(change, [id]), 1000);
    print('A home changes each second', await compare(), pages);
    clearInterval(writing);
    const memory = await site.ask('memory');
    if ('resident' in memory)
      console.log(`\nThe process that serves: ${Math.round(memory.resident / 2 ** 20)} MB.`);
    agent.destroy();
  } finally {
    await close();
  }
}

/** Answers with what to ask for. The newest home has a photo whose smallest file is there. */
async function fill(
  { fill: fillCatalogue, pool }: Catalogue,
  folder: string,
): Promise<{ id: string; places: Place[] }> {
  await fillCatalogue(homes);
  const { rows } = await pool.query<{ id: string; key: string }>(
    `SELECT property_id AS id, replace(storage_key::text, '-', '') AS key FROM photos JOIN properties ON properties.id = property_id
     WHERE status = 'approved' ORDER BY properties.created_at DESC LIMIT 1`,
  );
  const { id, key } = rows[0] ?? { id: '', key: '' };
  const suffix = `-${photoWidths[0]}.webp`;
  const store = await openObjectStore({ dataDir: folder, s3: null });
  await store.put(variantKey(key, suffix), new Blob([new Uint8Array(photoBytes)]).stream());
  const home = `/listings/${id}`;
  const data = (page: string, route: string) => `${page}.data?${new URLSearchParams({ _routes: route })}`;
  const kept = (name: string, target: string): Place => ({ name, target, headers: {} });
  const fresh = (name: string, target: string): Place => ({ name, target, headers: someCookie });
  const places = [
    kept('list, kept', '/listings'),
    kept('home, kept', home),
    kept('data of the list, kept', data('/listings', 'routes/listings')),
    kept('data of a home, kept', data(home, 'routes/listing')),
    fresh('list, rendered', '/listings'),
    fresh('home, rendered', home),
    kept('photo', `/photos/${key}${suffix}`),
  ];
  return { id, places };
}

/** Turn by turn, so that whatever else the machine does meets all of them alike. The first round only warms up. */
async function measure(
  places: readonly Place[],
  { site, bare, agent }: { site: Child; bare: Child; agent: Agent },
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Measured[]> {
  const measured = places.map((place): Measured => ({ place, site: [], bare: [], waits: [] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const { place, ...times } of measured) {
      const waits: Times = [];
      const ofSite = await cpuOf(site, () => load(agent, site.url, place, ms, waits));
      const ofBare = await cpuOf(bare, () => load(agent, bare.url, place, ms, []));
      if (round < 0) continue;
      times.site.push(ofSite);
      times.bare.push(ofBare);
      times.waits.push(...waits);
    }
  }
  return measured;
}

/** Asks over all connections until the time is over; answers with the number of requests. */
async function load(agent: Agent, url: string, place: Place, ms: number, waits: Times): Promise<number> {
  const end = performance.now() + ms;
  let sent = 0;
  const ask = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await fetchPage(agent, url, place);
      waits.push(performance.now() - began);
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return sent;
}

/** Milliseconds that the child has computed for one request. */
async function cpuOf(child: Child, work: () => Promise<number>): Promise<number> {
  const cpu = async () => {
    const answer = await child.ask('cpu');
    return 'cpu' in answer ? answer.cpu : Number.NaN;
  };
  const before = await cpu();
  const sent = await work();
  return ((await cpu()) - before) / sent;
}

async function fetchPage(agent: Agent, url: string, { target, headers }: Place): Promise<FinishedPage> {
  const coding = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const asked = request(url + target, { agent, headers: { ...coding, ...headers } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url}${target} answered ${answer.statusCode}`);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = answer.headers;
  const shown = Object.entries(sent).map(([name, value]) => [name, String(value)] as const);
  return {
    target,
    headers: { ...Object.fromEntries<string>(shown), 'content-length': String(body.length) },
    base64: body.toString('base64'),
  };
}

function print(title: string, measured: readonly Measured[], pages: readonly FinishedPage[]): void {
  console.log(`\n${title}           bytes   requests/CPU-s   bare server   of it     p50 ms    p99 ms`);
  for (const [index, { place, site, bare, waits }] of measured.entries()) {
    const [own, its] = [1000 / quantile(site, 0.5), 1000 / quantile(bare, 0.5)];
    const figures = [
      Buffer.byteLength(pages[index]?.base64 ?? '', 'base64').toString(),
      own.toFixed(0),
      its.toFixed(0),
      (own / its).toFixed(2),
      quantile(waits, 0.5).toFixed(1),
      quantile(waits, 0.99).toFixed(1),
    ];
    console.log(`  ${place.name.padEnd(26)}${figures.map((figure) => figure.padStart(12)).join('')}`);
  }
}

export async function startChild(role: Role): Promise<Child> {
  // Its log goes nowhere.
  const child = fork(path.join(import.meta.dirname, 'pages-process.ts'), {
    execArgv: ['--max-semi-space-size=4'],
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
