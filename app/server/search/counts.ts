// Facet counts of a search, and counts for the suggestions of an empty result. Counts are optional: a count
// that takes too long is left out of the page.
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import {
  formatFilters,
  type OptionFilterName,
  optionFilterNames,
  optionFilterOf,
} from '#domain/search/filters.ts';
import { listNeighborhoods } from '#domain/search/ignored-filters.ts';
import {
  listWithOnlyOne,
  listWithoutOne,
  listWithoutTwo,
  type NearestSearch,
} from '#domain/search/nearest-searches.ts';
import {
  toListingCount,
  maxListingCount,
  type FacetCounts,
  type SearchCounts,
  type SearchSuggestion,
} from '#domain/search/search-results.ts';
import { isLiteralText } from '#domain/search/search-words.ts';
import { type Database, isTimeoutError } from '../database/database.ts';
import {
  allOf,
  type Condition,
  conditionsOf,
  optionConditions,
  type Search,
  toWordsWish,
} from './conditions.ts';
import { runWithTimeout } from './run-with-timeout.ts';
import { readWishes } from './words.ts';

/**
 * Counting stops at this number, one above the highest exact count on screen, which is enough to show "or
 * more".
 */
export const countLimit = maxListingCount + 1;

/** Time limits in ms. `alternatives` is for an empty result, because the page then shows little else. */
const defaultLimits = { alternatives: 1000, facets: 100 };

/** `ids` are the ids of the first `countLimit` matches. */
export async function countMatches(
  db: Database,
  logger: Logger,
  filters: Search,
  ids: readonly string[],
  limits = defaultLimits,
): Promise<SearchCounts> {
  const total = toListingCount(ids.length);
  const isEmpty = ids.length === 0;
  const alternativesMs = isEmpty ? limits.alternatives : limits.facets;
  const alternatives = await countAlternatives(db, logger, filters, isEmpty, alternativesMs);
  if (!total.isExact) return { ...total, ...alternatives, facets: {} };
  const [facets, neighborhood] = await Promise.all([
    countFacets(db, logger, filters, ids, limits.facets),
    countNeighborhoods(db, logger, filters, ids, limits.facets),
  ]);
  return { ...total, ...alternatives, facets: { ...facets, ...(neighborhood && { neighborhood }) } };
}

/**
 * The facet counts of the neighborhoods that the search offers. Undefined if it offers none, or if counting
 * takes too long.
 */
async function countNeighborhoods(
  db: Database,
  logger: Logger,
  filters: Search,
  ids: readonly string[],
  timeoutMs: number,
): Promise<number[] | undefined> {
  const offered = listNeighborhoods(filters);
  if (offered.length === 0) return undefined;
  const among = filters.neighborhood
    ? allOf(conditionsOf(filters, 'neighborhood'))
    : sql`id = ANY(${ids}::uuid[])`;
  const statement = sql<{ neighborhood: string; count: number }>`
    SELECT neighborhood, least(count(*), ${sql.lit(countLimit)})::int AS count
    FROM properties WHERE ${among} AND neighborhood IS NOT NULL GROUP BY neighborhood`;
  const rows = await undefinedIfFailed(logger, async () =>
    filters.neighborhood ? runWithTimeout(db, timeoutMs, statement) : (await statement.execute(db)).rows,
  );
  const counts = new Map(rows?.map(({ neighborhood, count }) => [neighborhood, count]));
  return rows && offered.map((name) => counts.get(name) ?? 0);
}

/**
 * Counts properties that are free for the stay but rent for longer stays only. If nothing was found, also
 * counts each search with one filter removed. If none of these has a result, counts the searches without two
 * filters, and if there is still none, those with only one.
 */
async function countAlternatives(
  db: Database,
  logger: Logger,
  filters: Search,
  isEmpty: boolean,
  timeoutMs: number,
): Promise<Pick<SearchCounts, 'longerStays' | 'suggestions'>> {
  const longer = filters.checkOut && !filters.longerStays ? [{ ...filters, longerStays: true }] : [];
  const withoutOne = isEmpty ? listWithoutOne(filters) : [];
  const found = await countSearches(db, logger, [...longer, ...withoutOne.map(toFilters)], timeoutMs);
  if (!found) return { longerStays: null, suggestions: [] };
  const [search] = longer.map((each) => formatFilters(each).toString());
  const longerStays = search === undefined ? null : { ...toListingCount(found[0] ?? 0), search };
  const suggestions = toSuggestions(withoutOne, found.slice(longer.length));
  if (!isEmpty || suggestions.length > 0) return { longerStays, suggestions };
  const [withoutTwo, onlyOne] = [listWithoutTwo(filters), listWithOnlyOne(filters)];
  const others = await countSearches(db, logger, [...withoutTwo, ...onlyOne].map(toFilters), timeoutMs);
  const fewer = toSuggestions(withoutTwo, others ?? []);
  if (fewer.length > 0) return { longerStays, suggestions: fewer };
  return { longerStays, suggestions: toSuggestions(onlyOne, others?.slice(withoutTwo.length) ?? []) };
}

const toFilters = ({ filters }: NearestSearch): Search => filters;

/** How many properties each search finds, at most `countLimit`. Undefined if counting takes too long. */
async function countSearches(
  db: Database,
  logger: Logger,
  searches: readonly Search[],
  timeoutMs: number,
): Promise<number[] | undefined> {
  if (searches.length === 0) return [];
  const counts = sql.join(searches.map(countAsShown));
  return undefinedIfFailed(logger, async () => {
    const statement = sql<{ counts: number[] }>`SELECT ARRAY[${counts}] AS counts`;
    return (await runWithTimeout(db, timeoutMs, statement))[0]?.counts;
  });
}

/**
 * Counts what the page lists: the homes with all wishes; if there are none, those with all wishes that some
 * fitting home has; if there are none, all that fit.
 */
function countAsShown(search: Search): Condition {
  const exact = countOf(conditionsOf({ ...search, needed: undefined }));
  const { wishes } = readWishes(search.text);
  if (wishes.length === 0 || isLiteralText(search.text)) return exact;
  const fitting = conditionsOf({ ...search, needed: 'none' });
  const possible = wishes
    .map((wish) => toWordsWish(wish).condition)
    .map((has) => sql`(${has} OR NOT EXISTS (SELECT FROM properties WHERE ${allOf([...fitting, has])}))`);
  return sql`coalesce(nullif(${exact}, 0), nullif(${countOf([...fitting, ...possible])}, 0), ${countOf(fitting)})`;
}

const countOf = (conditions: readonly Condition[]) => sql`(SELECT count(*)::int FROM (
  SELECT FROM properties WHERE ${allOf(conditions)} LIMIT ${sql.lit(countLimit)}) AS found)`;

/** The searches with results, most results first. */
function toSuggestions(searches: readonly NearestSearch[], counts: readonly number[]): SearchSuggestion[] {
  return searches
    .map((search, index) => ({ search, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ search, count }) => ({ ...search, ...toListingCount(count) }));
}

/**
 * Facet counts. Most options narrow the search, so they are counted among its matches. An option that would
 * replace a chosen one is counted in a search without the filter, which may take long.
 */
async function countFacets(
  db: Database,
  logger: Logger,
  filters: Search,
  ids: readonly string[],
  timeoutMs: number,
): Promise<FacetCounts> {
  const hasExclusiveChoice = (name: OptionFilterName) =>
    optionFilterOf(name).isExclusive && filters[name] !== optionFilterOf(name).defaultValue;
  const exclusive = optionFilterNames.filter(hasExclusiveChoice);
  const narrowing = optionFilterNames.filter((name) => !hasExclusiveChoice(name));
  const narrowingCounts = sql<FacetCounts>`
    SELECT ${sql.join(narrowing.map((name) => sql`${facetCountsOf(name)} AS ${sql.id(name)}`))}
    FROM properties WHERE id = ANY(${ids}::uuid[])`;
  const exclusiveCounts = exclusive.map(
    (name) => sql`(SELECT ${facetCountsOf(name)} FROM properties
      WHERE ${allOf(conditionsOf(filters, name))}) AS ${sql.id(name)}`,
  );
  const counts = await undefinedIfFailed(logger, async () => (await narrowingCounts.execute(db)).rows[0]);
  if (exclusive.length === 0) return counts ?? {};
  const exclusiveFacets = await undefinedIfFailed(logger, async () => {
    const statement = sql<FacetCounts>`SELECT ${sql.join(exclusiveCounts)}`;
    return (await runWithTimeout(db, timeoutMs, statement))[0];
  });
  return { ...counts, ...exclusiveFacets };
}

/** The facet counts of a filter, in the order of its options. */
function facetCountsOf(name: OptionFilterName): RawBuilder<number[]> {
  const count = (condition: Condition) =>
    sql`least(count(*) FILTER (WHERE ${condition}), ${sql.lit(countLimit)})::int`;
  return sql`ARRAY[${sql.join(optionFilterOf(name).options.map((option) => count(optionConditions[name](option))))}]`;
}

/** Undefined if the counts take too long or fail. */
async function undefinedIfFailed<Counts>(
  logger: Logger,
  count: () => Promise<Counts | undefined>,
): Promise<Counts | undefined> {
  try {
    return await count();
  } catch (error) {
    if (!isTimeoutError(error)) logger.warn({ err: error }, 'properties could not be counted');
    return undefined;
  }
}
