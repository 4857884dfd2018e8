// Facet counts of a search, and how many more homes there are for longer stays. Counts are optional: a count
// that takes too long is left out of the page.
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import {
  type Filters,
  formatFilters,
  type OptionFilterName,
  optionFilterNames,
  optionFilterOf,
} from '#domain/search/filters.ts';
import { listNeighborhoods } from '#domain/search/ignored-filters.ts';
import { toListingCount, type FacetCounts, type SearchCounts } from '#domain/search/search-results.ts';
import { type Database, isTimeoutError } from '../database/database.ts';
import { allOf, conditionsOf, hasOption } from './kinds.ts';
import { countLimit } from './matches.ts';
import { runWithTimeout } from './run-with-timeout.ts';

const defaultLimitMs = 100;

/** `ids` are the ids of the first `countLimit` matches. `limitMs` is for each statement. */
export async function countMatches(
  db: Database,
  logger: Logger,
  filters: Filters,
  ids: readonly string[],
  limitMs = defaultLimitMs,
): Promise<SearchCounts> {
  const total = toListingCount(ids.length);
  /** Undefined if the counts take too long or fail. */
  const count = async <Row>(statement: RawBuilder<Row>, isLong = true): Promise<Row | undefined> => {
    try {
      const rows = isLong ? await runWithTimeout(db, limitMs, statement) : (await statement.execute(db)).rows;
      return rows[0];
    } catch (error) {
      if (!isTimeoutError(error)) logger.warn({ err: error }, 'properties could not be counted');
      return undefined;
    }
  };
  const longer = { ...filters, longerStays: true };
  const isForStay = filters.checkOut !== null && !filters.longerStays;
  const found = isForStay && (await count(countLonger(longer)));
  const search = formatFilters(longer).toString();
  const longerStays = found ? { ...toListingCount(found.count), search } : null;
  if (!total.isExact) return { ...total, longerStays, facets: {} };
  const { narrowing, replacing } = facetsOf(filters, ids);
  const [narrow, wide] = await Promise.all([
    count(
      sql<FacetCounts>`SELECT ${sql.join(narrowing)} FROM properties WHERE id = ANY(${ids}::uuid[])`,
      false,
    ),
    replacing.length === 0 ? undefined : count(sql<FacetCounts>`SELECT ${sql.join(replacing)}`),
  ]);
  return { ...total, longerStays, facets: { ...narrow, ...wide } };
}

/** Properties that are free for the stay but rent for longer stays only. */
const countLonger = (longer: Filters) => sql<{ count: number }>`
  SELECT count(*)::int FROM (
    SELECT FROM properties WHERE ${allOf(conditionsOf(longer))} LIMIT ${sql.lit(countLimit)}) AS found`;

/**
 * The columns of facet counts. Most options narrow the search, so they are counted among its matches. An
 * option that would replace a chosen one is counted in a search without the filter, which may take long.
 */
function facetsOf(filters: Filters, ids: readonly string[]) {
  const isReplaced = (name: OptionFilterName) =>
    optionFilterOf(name).isExclusive && filters[name] !== optionFilterOf(name).defaultValue;
  const narrowing = optionFilterNames
    .filter((name) => !isReplaced(name))
    .map((name) => sql`${countOptions(name, filters)} AS ${sql.id(name)}`);
  const replacing = optionFilterNames.filter(isReplaced).map(
    (name) => sql`(SELECT ${countOptions(name, filters)} FROM properties
      WHERE ${allOf(conditionsOf(filters, name))}) AS ${sql.id(name)}`,
  );
  const offered = listNeighborhoods(filters);
  const isPlaced = filters.places.length > 0;
  const among = isPlaced ? allOf(conditionsOf(filters, 'places')) : sql`id = ANY(${ids}::uuid[])`;
  if (offered.length > 0)
    (isPlaced ? replacing : narrowing).push(sql`ARRAY(
      SELECT coalesce(found, 0) FROM unnest(${offered}::text[]) WITH ORDINALITY AS offered (neighborhood, place)
      LEFT JOIN (SELECT neighborhood, least(count(*), ${sql.lit(countLimit)})::int AS found
        FROM properties WHERE ${among} GROUP BY neighborhood) AS counted USING (neighborhood)
      ORDER BY place) AS neighborhood`);
  return { narrowing, replacing };
}

/** The counts of a filter, in the order of its options. */
function countOptions(name: OptionFilterName, filters: Filters): RawBuilder<number[]> {
  const counts = optionFilterOf(name).options.map(
    (option) =>
      sql`least(count(*) FILTER (WHERE ${hasOption(name, option, filters)}), ${sql.lit(countLimit)})::int`,
  );
  return sql`ARRAY[${sql.join(counts)}]`;
}
