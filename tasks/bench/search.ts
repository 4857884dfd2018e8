// Times searches among generated properties, without HTTP: random ones of one to seven filters, and the
// sentences of quality/search-sentences.json. On Linux, times are CPU time of PostgreSQL, which other
// work on the machine changes little. Takes the minimum of three runs of each search. Arguments: the numbers
// of properties (10000,100000) and the number of random searches (300).
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { pino } from 'pino';
import {
  type Filters,
  noFilters,
  optionFilterNames,
  optionFilterOf,
  parseFilters,
} from '#domain/search/filters.ts';
import { landmarks, neighborhoods } from '#domain/place/gazetteer.ts';
import { pageSize } from '#domain/search/search-results.ts';
import { createDatabase, openPool, searchPool } from '#server/database/database.ts';
import { countMatches } from '#server/search/counts.ts';
import { listMapHomes } from '#server/search/map-homes.ts';
import { find } from '#server/search/matches.ts';
import { listNearest } from '#server/search/nearest.ts';
import { findPage, listWithCounts } from '#server/search/search.ts';
import { listSuggestions } from '#server/search/suggestions.ts';
import { refreshVocabulary } from '#server/search/vocabulary.ts';
import { serverWith } from '#tests/support/server.ts';
import { onStopRequest, OperatorError } from '#server/terminal.ts';
import { between, dayAfter, quantile, withProperties, words } from './properties.ts';
import sentencesFile from './quality/search-sentences.json' with { type: 'json' };

const logger = pino({ level: 'warn' });

/**
 * `read` understands the words and finds up to 101 matches, `page` finds the first page in order, `near` the
 * listings that come close, and `all` does what a request for the first page does, with its cards.
 */
const parts = ['read', 'page', 'near', 'facets', 'all', 'map', 'suggest'] as const;
type Times = Record<(typeof parts)[number], number>;

interface TimedSearch {
  times: Times;
  lacksFacets: boolean;
  lacksNearest: boolean;
}

/** Times one search by `readClock`. Only this function knows the functions of app/server/search. */
async function timeSearch(pool: pg.Pool, readClock: Clock, filters: Filters): Promise<TimedSearch> {
  const db = createDatabase(pool);
  const server = serverWith({ db, logger });
  const now = new Date(`${dayAfter(0)}T20:00:00Z`);
  const times: Partial<Times> = {};
  const time = async <Result>(part: keyof Times, work: () => Promise<Result>): Promise<Result> => {
    const began = await readClock();
    const result = await work();
    times[part] = (await readClock()) - began;
    return result;
  };
  const { filters: search, matches } = await time('read', () => find(db, filters, dayAfter(0)));
  await time('page', () => findPage(db, search, null));
  const nearest = await time('near', () => listNearest(server, search, matches.length, now));
  const ids = matches.map(({ id }) => id);
  const counts = await time('facets', () => countMatches(db, logger, search, ids));
  await time('all', () => listWithCounts(server, filters, now));
  await time('map', () => listMapHomes(server, filters, now));
  await time('suggest', () => listSuggestions(server, filters.text.slice(0, 2 + (filters.text.length % 5))));
  return {
    times: times as Times,
    lacksFacets: counts.isExact && optionFilterNames.some((name) => !counts.facets[name]),
    lacksNearest: matches.length < pageSize && nearest.length === 0,
  };
}

/** Returns a time in ms. */
type Clock = () => Promise<number>;

/** Opens the pool's connections and reads their CPU time. Not on Linux, reads elapsed time instead. */
async function openClock(pool: pg.Pool): Promise<Clock> {
  pool.options.idleTimeoutMillis = 0;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const asked = clients.map((client) => client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'));
  const files = (await Promise.all(asked)).map(({ rows }) => `/proc/${rows[0]?.pid}/schedstat`);
  for (const client of clients) client.release();
  if (process.platform !== 'linux') return async () => performance.now();
  return async () => {
    const nanoseconds = await Promise.all(
      files.map(async (file) => (await readFile(file, 'utf8')).split(' ')[0]),
    );
    return nanoseconds.reduce((sum, each) => sum + Number(each) / 1e6, 0);
  };
}

export async function benchSearch([sizes = '10000,100000', count = '300']: readonly string[]): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new OperatorError('Stopped.')));
  const { sentences } = sentencesFile;
  const searches = {
    'random searches': drawSearches(Number(count)),
    sentences: sentences.map(({ sentence }) => ({ ...noFilters, text: sentence, sort: 'best' as const })),
  };
  for (const size of sizes.split(',').map(Number)) {
    await withProperties(size, async (properties) => {
      await refreshVocabulary(createDatabase(properties));
      const url = properties.options.connectionString ?? '';
      const pool = openPool(url, logger, searchPool);
      const readClock = await openClock(pool);
      for (const [kind, filters] of Object.entries(searches)) {
        console.log(
          `${size} properties, ${filters.length} ${kind}, ms:`.padEnd(44) +
            'p50       p95       p99       max',
        );
        printTimes(await timeSearches(pool, readClock, filters, stop.signal));
      }
      await pool.end();
    });
  }
}

async function timeSearches(
  pool: pg.Pool,
  readClock: Clock,
  searches: readonly Filters[],
  signal: AbortSignal,
): Promise<TimedSearch[]> {
  const timed: TimedSearch[] = [];
  for (const filters of searches) {
    signal.throwIfAborted();
    const runs: TimedSearch[] = [];
    while (runs.length < 3) runs.push(await timeSearch(pool, readClock, filters));
    const least = (part: keyof Times) => Math.min(...runs.map(({ times }) => times[part]));
    timed.push({
      times: Object.fromEntries(parts.map((part) => [part, least(part)])) as Times,
      lacksFacets: runs.every(({ lacksFacets }) => lacksFacets),
      lacksNearest: runs.every(({ lacksNearest }) => lacksNearest),
    });
  }
  return timed;
}

function printTimes(timed: readonly TimedSearch[]): void {
  for (const part of parts) {
    const ofPart = timed.map(({ times }) => times[part]);
    const figures = [0.5, 0.95, 0.99, 1].map((share) => quantile(ofPart, share).toFixed(1).padStart(10));
    console.log(`  ${part.padEnd(35)}${figures.join('')}`);
  }
  const facets = timed.filter(({ lacksFacets }) => lacksFacets).length;
  const nearest = timed.filter(({ lacksNearest }) => lacksNearest).length;
  console.log(`  Searches without facet counts: ${facets}, without listings that come close: ${nearest}.`);
}

/** Different searches of one to seven filters; a filter may come twice. */
function drawSearches(count: number): Filters[] {
  const anyOf = <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item;
  const draws: readonly (() => Record<string, string | number>)[] = [
    // Amenities are drawn twice as often, because a search can have several.
    ...[...optionFilterNames, 'amenities' as const].map((name) => () => {
      const { param, options } = optionFilterOf(name);
      return { [param]: anyOf<string | number>(options) };
    }),
    () => ({ neighborhood: anyOf(neighborhoods).name }),
    () => ({ near: anyOf(landmarks).name }),
    () => ({ guests: between(1, 10) }),
    () => ({ price: between(3, 59) * 10 }),
    () => {
      const first = between(0, 299);
      return { checkIn: dayAfter(first), checkOut: dayAfter(first + between(1, 119)) };
    },
    () => ({ q: anyOf(words) }),
    () => ({ q: `${anyOf(words)} ${anyOf(words)}` }),
    () => ({
      q: anyOf(['hot tub', 'near a hospital', '2 bedroom under $3,500', 'dog friendly', 'lighhouse', 'wifi']),
    }),
    () => ({ sort: anyOf(['rent-up', 'rent-down']) }),
  ];
  const searches = new Map<string, Filters>();
  while (searches.size < count) {
    const chosen = Array.from({ length: between(1, 7) }, () => Object.entries(anyOf(draws)())).flat();
    const params = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]));
    searches.set(params.toString(), parseFilters(params));
  }
  return [...searches.values()];
}
