// The public search on generated catalogues, in a database of its own, while properties change: random searches
// of one to seven filters and words, each asked once. Arguments: --sizes 100000,1000000 --searches 300 --folder FOLDER (a
// temporary one otherwise) --keep (leaves the filled databases there for the next time).
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { pino } from 'pino';
import {
  type Filters,
  formatFilters,
  noFilters,
  optionNames,
  optionsOf,
  parseFilters,
} from '#domain/filters.ts';
import { homesCountedUpTo } from '#domain/search.ts';
import { databaseOver } from '#server/database/database.ts';
import { countAround } from '#server/search/counts.ts';
import { findPage, findMatches } from '#server/search/search.ts';
import { onStopRequest } from '#server/terminal.ts';
import { freePort } from '../../tests/support/site.ts';
import { ensureBuilt } from '../built-pages.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { words as marketWords } from './market.ts';
import { type Child, startChild } from './pages.ts';
import { quantile, timed, type Times } from './timing.ts';

/** Milliseconds between two changes of a home. */
const writerPause = 20;
/** The first ones only warm up. */
const uncounted = 20;

export async function benchSearch(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '100000,1000000' },
      searches: { type: 'string', default: '300' },
      folder: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  await ensureBuilt(console.log);
  const folder = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'baystead-bench-')));
  let catalogue: Catalogue | null = null;
  let site: Child | null = null;
  const close = async () => {
    site?.end();
    await catalogue?.close(values.keep);
  };
  onStopRequest(() => void close().finally(() => process.exit(1)));
  for (const size of values.sizes.split(',').map(Number)) {
    console.log(`\n${size} homes: filling the database, or finding it filled.`);
    catalogue = await openCatalogue(path.join(folder, `search-${size}`));
    try {
      await catalogue.fill(size);
      const databaseUrl = catalogue.pool.options.connectionString ?? '';
      const dataDir = path.join(folder, 'site');
      site = await startChild({ role: 'site', databaseUrl, dataDir, port: await freePort() });
      await measure(catalogue.pool, site.url, size, Number(values.searches));
    } finally {
      await close();
    }
  }
  if (!values.keep && !values.folder) await rm(folder, { recursive: true });
}

async function measure(pool: pg.Pool, url: string, size: number, count: number): Promise<void> {
  const searches = unseenSearches(2 * (count + uncounted));
  const served: Served = { response: [], shown: 0, leftOut: 0 };
  const split: Split = { page: [], count: [], facets: [] };
  const stop = new AbortController();
  const writing = keepWriting(pool, size, stop.signal);
  try {
    for (let index = 0; index < count + uncounted; index += 1) {
      const [one = noFilters, other = noFilters] = searches.slice(2 * index);
      const isCounted = index >= uncounted;
      await serve(url, one, isCounted ? served : { response: [], shown: 0, leftOut: 0 });
      await search(pool, other, isCounted ? split : { page: [], count: [], facets: [] });
    }
  } finally {
    stop.abort();
    await writing;
  }
  const written = await writing;
  console.log(
    `${count} searches, with ${written} changes of homes meanwhile; load ${loadavg()[0]?.toFixed(1)}.`,
  );
  console.log('                                       p50       p95       p99  (ms)');
  print('HTTP, page and numbers', served.response);
  print('the page alone', split.page);
  print('the count of matches alone', split.count);
  print('facet counts alone', split.facets);
  const all = served.shown + served.leftOut;
  console.log(`Numbers beside choices: ${served.shown} of ${all} shown, ${served.leftOut} left out.`);
}

function print(name: string, times: Times): void {
  const figures = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1).padStart(10));
  console.log(`  ${name.padEnd(30)}${figures.join('')}`);
}

interface Served {
  response: Times;
  /** Numbers beside choices. */
  shown: number;
  leftOut: number;
}

/** As a visitor asks. */
async function serve(url: string, filters: Filters, served: Served): Promise<void> {
  const html = await timed(served.response, async () => {
    const response = await fetch(`${url}/listings?${formatFilters(filters)}`);
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    return response.text();
  });
  if (/\d\+ homes/.test(html.replaceAll('<!-- -->', ''))) return;
  for (const [, inside = ''] of html.matchAll(/<select (.*?)<\/select>/gs)) {
    if (inside.includes('name="sort"')) continue;
    for (const [option] of inside.matchAll(/<option value="[^"]+">[^<]*/g)) {
      served[option.includes('(') ? 'shown' : 'leftOut'] += 1;
    }
  }
}

interface Split {
  page: Times;
  count: Times;
  /** Of searches that have facet counts, because few enough properties match. */
  facets: Times;
}

/** Without HTTP, and of another search, since the first one has read everything into memory. */
async function search(pool: pg.Pool, filters: Filters, split: Split): Promise<void> {
  const db = databaseOver(pool);
  await timed(split.page, () => findPage(db, filters, null));
  const ids = (await timed(split.count, () => findMatches(db, filters))).map(({ id }) => id);
  if (ids.length > homesCountedUpTo) return;
  await timed(split.facets, () => countAround(db, pino({ level: 'warn' }), filters, ids));
}

/** Changes the rent of one property after the other, and with it its places in most indexes. */
async function keepWriting(pool: pg.Pool, size: number, stop: AbortSignal): Promise<number> {
  let written = 0;
  while (!stop.aborted) {
    const slot = randomInt(1, size + 1);
    await pool.query('UPDATE properties SET desired_monthly_rent = $1, updated_at = now() WHERE slot = $2', [
      randomInt(1000, 9000),
      slot,
    ]);
    written += 1;
    await pause(writerPause);
  }
  return written;
}

const anyOf = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
const dayAfter = (days: number) =>
  new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);

/** What is chosen in one filter, as the query string says it; a filter may come twice, and amenities add up. */
const draws: readonly (() => [string, string][])[] = [
  ...optionNames.map((name) => (): [string, string][] => {
    const { param, options } = optionsOf(name);
    return [[param, String(anyOf(options))]];
  }),
  () => [['amenity', String(anyOf(optionsOf('amenities').options))]],
  () => [['guests', String(randomInt(1, 11))]],
  () => [['price', String(randomInt(3, 60) * 10)]],
  () => {
    const first = randomInt(0, 300);
    return [
      ['checkIn', dayAfter(first)],
      ['checkOut', dayAfter(first + randomInt(1, 120))],
    ];
  },
  () => [['q', anyOf(marketWords)[0]]],
  () => [['q', `${anyOf(marketWords)[0]} ${anyOf(marketWords)[0]}`]],
];

/** Of one to seven filters and words, in any order; each another one. */
function unseenSearches(count: number): Filters[] {
  const searches = new Map<string, Filters>();
  while (searches.size < count) {
    const chosen = Array.from({ length: randomInt(1, 8) }, () => anyOf(draws)()).flat();
    const sort: [string, string][] = randomInt(5) === 0 ? [['sort', anyOf(['rent-up', 'rent-down'])]] : [];
    const filters = parseFilters(new URLSearchParams([...chosen, ...sort]));
    searches.set(formatFilters(filters).toString(), filters);
  }
  return [...searches.values()];
}
