// How many homes a search finds, and would find with other choices. Numbers beside choices are an aid: together they have
// 100 ms, and what takes longer is left out.
import type { Logger } from 'pino';
import { chipsOf, chosenTokens, type OptionName, optionNames, optionsOf } from '#domain/filters.ts';
import {
  type HomeCount,
  homeCount,
  homesCountedUpTo,
  type NearSearch,
  type OptionCounts,
  type SearchCounts,
} from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import { countEach, findMatches, type Match } from './matches.ts';
import { isOutOfTime, type Run, runOn } from './run.ts';
import { queryWith, type SearchQuery } from './search-query.ts';

/** One more than is shown tells that there are more. */
const enough = homesCountedUpTo + 1;
/** Milliseconds. */
const budgets = {
  /** For the number of homes, and for ways out of an empty list. */
  search: 1000,
  /** For all numbers beside choices together. */
  choices: 100,
};

/** `first`: the first matches. `areAll` when there are no more; others are looked for as long as there is time. */
export async function countHomes(
  db: Database,
  logger: Logger,
  query: SearchQuery,
  { first, areAll }: { first: readonly Match[]; areAll: boolean },
  timeouts = budgets,
): Promise<SearchCounts> {
  const counts: SearchCounts = { count: first.length, exact: areAll, options: {}, nearest: [], longer: null };
  const runWithin = (timeoutMs: number) => runOn(db, performance.now() + timeoutMs);
  try {
    const run = runWithin(timeouts.search);
    const isKnown = areAll || first.length >= enough;
    const matches = isKnown ? first : await findMatches(run, query, { limit: enough });
    Object.assign(counts, homeCount(matches.length));
    counts.longer = await countLonger(run, query);
    if (matches.length === 0) await findNearest(run, query, counts.nearest);
    if (counts.exact) await countOptions(runWithin(timeouts.choices), query, matches, counts.options);
  } catch (error) {
    if (!isOutOfTime(error)) logger.warn({ err: error }, 'homes could not be counted');
  }
  counts.nearest.sort((one, other) => reach(other) - reach(one));
  return counts;
}

/** Options that only narrow the search are counted among its matches; the others of a chosen one by a search without it. */
async function countOptions(
  run: Run,
  query: SearchQuery,
  matches: readonly Match[],
  counts: OptionCounts,
): Promise<void> {
  const features = matches.map((match) => BigInt(match.features).toString(2));
  const isReplaced = (name: OptionName) =>
    optionsOf(name).isExclusive && chosenTokens(name, query.filters[name]).length > 0;
  for (const name of optionNames.filter((each) => !isReplaced(each))) {
    counts[name] = tokensOf(name).map(
      (token) => features.filter((bits) => bits.at(-1 - token) === '1').length,
    );
  }
  for (const name of optionNames.filter(isReplaced)) {
    const others = queryWith(query, { ...query.filters, [name]: optionsOf(name).none });
    const found = await countEach(run, others, tokensOf(name), enough);
    counts[name] = tokensOf(name).map((token) => Math.min(found.get(token) ?? 0, enough));
  }
}

function tokensOf(name: OptionName): number[] {
  const { token, options } = optionsOf(name);
  return options.map((_, place) => token + place);
}

/** DECISIONS, "check-in and check-out": what is free but rents for longer stays only is counted, not listed. */
async function countLonger(run: Run, query: SearchQuery): Promise<HomeCount | null> {
  const { filters } = query;
  if (!filters.checkOut || filters.longerStays) return null;
  const matches = await findMatches(run, queryWith(query, { ...filters, longerStays: true }), {
    limit: enough,
  });
  return homeCount(matches.length);
}

/** Searches with one filter less that find something. */
async function findNearest(run: Run, query: SearchQuery, nearest: NearSearch[]): Promise<void> {
  for (const { label, without } of chipsOf(query.filters)) {
    const matches = await findMatches(run, queryWith(query, without), { limit: enough });
    if (matches.length > 0) nearest.push({ without: label, filters: without, ...homeCount(matches.length) });
  }
}

function reach({ count, exact }: HomeCount): number {
  return exact ? count : count + 1;
}
