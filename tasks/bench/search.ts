// Times random searches of one to seven filters on generated properties, without HTTP: how the words are
// read, the page, the count, the facet counts, and the suggestions for the first letters of each. Takes the
// minimum of three runs of each search, because other work on the machine only makes runs slower. Arguments:
// the numbers of properties (10000,100000) and the number of searches (300).
import type pg from 'pg';
import { pino } from 'pino';
import { type Filters, optionFilterNames, optionFilterOf, parseFilters } from '#domain/filters.ts';
import { landmarks, neighborhoods } from '#domain/places.ts';
import { createDatabase } from '#server/database/database.ts';
import { countMatches } from '#server/search/counts.ts';
import { findMatches } from '#server/search/matches.ts';
import { interpretSearch } from '#server/search/interpret-search.ts';
import { findPage } from '#server/search/search.ts';
import { listSuggestions } from '#server/search/suggestions.ts';
import { refreshVocabulary } from '#server/search/vocabulary.ts';
import { serverWith } from '#tests/support/server.ts';
import { onStopRequest, OperatorError } from '#server/terminal.ts';
import { between, dayAfter, quantile, withProperties, words } from './properties.ts';

const logger = pino({ level: 'warn' });
type Times = Record<'read' | 'page' | 'count' | 'facets' | 'suggest', number>;

/** Times one search in milliseconds. Only this function knows the functions of app/server/search. */
async function timeSearch(pool: pg.Pool, filters: Filters): Promise<{ times: Times; lacksFacets: boolean }> {
  const db = createDatabase(pool);
  const began = performance.now();
  const { search } = await interpretSearch(db, filters, dayAfter(0));
  const read = performance.now();
  await findPage(db, search, null);
  const paged = performance.now();
  const matches = await findMatches(db, search);
  const counted = performance.now();
  const ids = matches.map(({ id }) => id);
  const counts = await countMatches(db, logger, search, ids);
  const faceted = performance.now();
  await listSuggestions(serverWith({ db }), filters.text.slice(0, 2 + (filters.text.length % 5)));
  const times = {
    read: read - began,
    page: paged - read,
    count: counted - paged,
    facets: faceted - counted,
    suggest: performance.now() - faceted,
  };
  return { times, lacksFacets: counts.isExact && optionFilterNames.some((name) => !counts.facets[name]) };
}

export async function benchSearch([sizes = '10000,100000', count = '300']: readonly string[]): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new OperatorError('Stopped.')));
  for (const size of sizes.split(',').map(Number)) {
    await withProperties(size, async (pool) => {
      await refreshVocabulary(createDatabase(pool));
      const times: Times[] = [];
      let leftOut = 0;
      for (const filters of drawSearches(Number(count))) {
        stop.signal.throwIfAborted();
        const runs = [await timeSearch(pool, filters)];
        while (runs.length < 3) runs.push(await timeSearch(pool, filters));
        const least = (part: keyof Times) => Math.min(...runs.map((run) => run.times[part]));
        times.push({
          read: least('read'),
          page: least('page'),
          count: least('count'),
          facets: least('facets'),
          suggest: least('suggest'),
        });
        if (runs.every(({ lacksFacets }) => lacksFacets)) leftOut += 1;
      }
      console.log(`${size} properties, ${count} searches, ms:   p50       p95       p99       max`);
      for (const part of ['read', 'page', 'count', 'facets', 'suggest'] as const) {
        const ofPart = times.map((each) => each[part]);
        const figures = [0.5, 0.95, 0.99, 1].map((share) => quantile(ofPart, share).toFixed(1).padStart(10));
        console.log(`  ${part.padEnd(32)}${figures.join('')}`);
      }
      console.log(`  Facet counts took too long and were left out in ${leftOut} searches.`);
    });
  }
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
