// The matches of a search, without a page: up to one more than the highest exact count on screen.
import { sql } from 'kysely';
import type { Filters, Sort } from '#domain/search/filters.ts';
import { bringsPets } from '#domain/stay/fit.ts';
import { filtersOf, type Query } from '#domain/search/query.ts';
import { maxListingCount, type SearchCursor } from '#domain/search/search-results.ts';
import type { Database } from '../database/database.ts';
import { allOf, type Condition, conditionsOf, distanceOf, rentOf } from './kinds.ts';
import { describeLeftOut, readQuery, withWishes } from './read-query.ts';
import { nullIfTimeout, runWithTimeout } from './run-with-timeout.ts';
import { containsWords, toWordsQuery } from './word-query.ts';

/**
 * Counting stops at this number, one above the highest exact count on screen, which is enough to show "or
 * more".
 */
export const countLimit = maxListingCount + 1;

/** A match with the columns of every sort order. */
export interface Match {
  id: string;
  createdAt: Date;
  /** For the dates of the search, in US dollars a month. */
  rent: number;
  isStale: boolean;
  score: number;
  /** Meters to the landmark of the search. Null without one. */
  distance: number | null;
  latitude: number | null;
  longitude: number | null;
}

export const matchColumns = (filters: Filters) => {
  const score = filters.sort === 'best' ? scoreOf(filters) : sql`0`;
  return sql`id, created_at, ${rentOf(filters)} AS rent, is_stale, latitude, longitude, ${distanceOf(filters)} AS distance, ${score} AS score`;
};

/**
 * How well a property matches a search without a landmark, as an integer. Exactly as many bedrooms as asked
 * for count most, then a certain yes to the animal, then words: in the title, in features, in the
 * description.
 */
function scoreOf(filters: Filters): Condition {
  const { words, bedrooms } = filters;
  const parts = [sql`0`];
  if (bedrooms > 0) parts.push(sql`(bedrooms = ${bedrooms}::smallint)::int * 40000`);
  if (bringsPets(filters)) parts.push(sql`(pets_allowed <> 'case-by-case')::int * 20000`);
  if (words.length > 0)
    parts.push(sql`least(ts_rank(search_words, ${toWordsQuery(words)}) * 10000, 19999)::int`);
  return sql`(${sql.join(parts, sql` + `)})`;
}

/** What comes first. Opposite orders of rent also have opposite days, so that one index serves both. */
const orders: Record<Sort, { rank: 'score' | 'rent' | 'distance' | null; isDown: boolean }> = {
  best: { rank: 'score', isDown: true },
  newest: { rank: null, isDown: true },
  'rent-up': { rank: 'rent', isDown: false },
  'rent-down': { rank: 'rent', isDown: true },
  distance: { rank: 'distance', isDown: false },
};

/** Of the columns of a match, for ORDER BY. */
export function orderOf(sort: Sort): Condition {
  const { rank, isDown } = orders[sort];
  const columns = [...(rank ? [rank] : []), 'created_at', 'id'];
  return sql.raw(columns.map((column) => (isDown ? `${column} DESC` : column)).join());
}

/** Where the next page begins. */
export function cursorAt(match: Match, sort: Sort): SearchCursor {
  const { id, createdAt, isStale } = match;
  const { rank } = orders[sort];
  return { id, createdAt: createdAt.getTime(), isStale, sort, rank: (rank && match[rank]) ?? 0 };
}

/** The properties after a cursor, in its order. For "best", `score` is a column. */
export function isAfterCursor({ sort, rank, createdAt, id }: SearchCursor, filters: Filters): Condition {
  const column = { score: sql`score`, rent: rentOf(filters), distance: distanceOf(filters) };
  const order = orders[sort];
  const [first, least] = order.rank
    ? [sql`${column[order.rank]}, `, sql`${rank}::integer, `]
    : [sql``, sql``];
  return sql`(${first}created_at, id) ${sql.raw(order.isDown ? '<' : '>')}
    (${least}${new Date(createdAt)}::timestamptz, ${id}::uuid)`;
}

/** A search and its matches. */
export interface Found {
  query: Query;
  /** The wishes of the query. */
  filters: Filters;
  matches: Match[];
}

/**
 * Reads a search and finds its matches. If there are none, leaves out words that no home mentions among those
 * that have the other wishes, and says so in the notes. `today` as YYYY-MM-DD.
 */
export async function find(db: Database, filters: Filters, today: string): Promise<Found> {
  const query = await readQuery(db, filters, today);
  const asked = filtersOf(query);
  const found = { query, filters: asked, matches: await findMatches(db, asked) };
  if (found.matches.length > 0 || asked.words.length === 0) return found;
  return (await findWithoutWords(db, found)) ?? found;
}

/** In ms. */
const otherWordsMs = 1000;

/** Null if the words aren't why nothing fits, or if that takes too long to find out. */
async function findWithoutWords(db: Database, { query, filters }: Found): Promise<Found | null> {
  const fitting = conditionsOf(filters, 'words');
  // The subquery hides the limit from the planner, as in `limitTo`.
  const areFound = filters.words.map(
    (words) => sql`0 < (SELECT count(*) FROM (
      SELECT FROM properties WHERE ${allOf([...fitting, containsWords(words)])} LIMIT (SELECT 1)) AS found)`,
  );
  const statement = sql<{ found: boolean[] }>`SELECT ARRAY[${sql.join(areFound)}] AS found`;
  const rows = await runWithTimeout(db, otherWordsMs, statement).catch(nullIfTimeout);
  const missing = filters.words.filter((_, index) => rows?.[0]?.found[index] === false);
  if (missing.length === 0) return null;
  const left = query.wishes.filter(({ kind, value }) => kind !== 'words' || !missing.includes(value));
  const shorter = withWishes({ ...query, notes: [...query.notes, describeLeftOut(missing)] }, left);
  const matches = await findMatches(db, filtersOf(shorter));
  if (matches.length === 0 && missing.length === filters.words.length) return null;
  return { query: shorter, filters: filtersOf(shorter), matches };
}

/**
 * For words, a subquery hides the limit from the planner. PostgreSQL can't know that two words rarely occur
 * together, and would read all properties, expecting to find enough soon.
 */
export const limitTo = (most: number, { words }: Filters) =>
  words.length === 0 ? sql`LIMIT ${sql.lit(most)}` : sql`LIMIT (SELECT ${sql.lit(most)})`;

/**
 * All matches in order if there are fewer than `countLimit`, otherwise any `countLimit` of them. Sorts in an
 * outer query: with ORDER BY and a small LIMIT, PostgreSQL may walk through all properties in order instead
 * of looking up rare matches.
 */
export async function findMatches(db: Database, filters: Filters): Promise<Match[]> {
  const { rows } = await sql<Match>`
    SELECT * FROM (
      SELECT ${matchColumns(filters)} FROM properties
      WHERE ${allOf(conditionsOf(filters))} ${limitTo(countLimit, filters)}
    ) AS found ORDER BY is_stale, ${orderOf(filters.sort)}`.execute(db);
  return rows;
}
