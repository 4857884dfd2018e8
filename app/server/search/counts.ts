// Facet counts of a search, and how many more homes there are for longer stays. Counts are optional: a count
// that takes too long is left out of the page.
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import {
  type FilterName,
  type Filters,
  formatFilters,
  optionFilterNames,
  optionFilterOf,
} from '#domain/search/filters.ts';
import { listNeighborhoods } from '#domain/search/ignored-filters.ts';
import { toListingCount, type FacetCounts, type SearchCounts } from '#domain/search/search-results.ts';
import { type Database, isTimeoutError } from '../database/database.ts';
import { allOf, type Condition, conditionsOf, hasOption } from './kinds.ts';
import { countLimit, limitTo } from './matches.ts';
import { runWithTimeout } from './run-with-timeout.ts';

const defaultLimitMs = 40;
/** Options that replace a chosen one are counted only if at most so many homes fit without the filter. */
const maxReplaced = 1000;

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
  const { narrowing, replacing } = facetsOf(filters);
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
 * option that would replace a chosen one is counted in a search without the filter, if that finds few.
 */
function facetsOf(filters: Filters) {
  const [narrowing, replacing]: [Condition[], Condition[]] = [[], []];
  for (const name of optionFilterNames) {
    const { options, isExclusive, defaultValue } = optionFilterOf(name);
    const counts = countEach(options.map((option) => hasOption(name, option, filters)));
    if (isExclusive && filters[name] !== defaultValue)
      replacing.push(sql`${countWithout(name, filters, counts)} AS ${sql.id(name)}`);
    else narrowing.push(sql`${counts} AS ${sql.id(name)}`);
  }
  const offered = listNeighborhoods(filters);
  const counts = countEach(offered.map((name) => hasOption('places', name, { ...filters, places: [name] })));
  if (offered.length > 0 && filters.places.length > 0)
    replacing.push(sql`${countWithout('places', filters, counts)} AS neighborhood`);
  else if (offered.length > 0) narrowing.push(sql`${counts} AS neighborhood`);
  return { narrowing, replacing };
}

function countEach(options: readonly Condition[]): Condition {
  const counts = options.map(
    (option) => sql`least(count(*) FILTER (WHERE ${option}), ${sql.lit(countLimit)})::int`,
  );
  return sql`ARRAY[${sql.join(counts)}]`;
}

const countWithout = (name: FilterName, filters: Filters, counts: Condition) => sql`(
  SELECT CASE WHEN count(*) <= ${sql.lit(maxReplaced)} THEN ${counts} END
  FROM (SELECT * FROM properties WHERE ${allOf(conditionsOf(filters, name))}
    ${limitTo(maxReplaced + 1, filters)}) AS properties)`;
