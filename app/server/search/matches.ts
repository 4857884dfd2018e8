// The matches of a search, without a page: up to one more than the highest exact count on screen.
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allOf, conditionsOf, distanceOf, rentOf, scoreOf, type Search } from './conditions.ts';
import { countLimit } from './counts.ts';

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

export const matchColumns = (search: Search) => {
  const score = search.sort === 'best' ? scoreOf(search) : sql`0`;
  return sql`id, created_at, ${rentOf(search)} AS rent, is_stale, latitude, longitude, ${distanceOf(search)} AS distance, ${score} AS score`;
};
/** Opposite orders of rent, so that one index serves both. */
export const orders = {
  best: sql`score DESC, created_at DESC, id DESC`,
  newest: sql`created_at DESC, id DESC`,
  'rent-up': sql`rent, created_at, id`,
  'rent-down': sql`rent DESC, created_at DESC, id DESC`,
  distance: sql`distance, created_at, id`,
};

/**
 * All matches in order if there are fewer than `countLimit`, otherwise any `countLimit` of them. Sorts in an
 * outer query: with ORDER BY and a small LIMIT, PostgreSQL may walk through all properties in order instead
 * of looking up rare matches. For words, the subquery also hides the limit from the planner. PostgreSQL can't
 * know that two words rarely occur together, and would read all properties, expecting to find enough soon.
 */
export async function findMatches(db: Database, search: Search): Promise<Match[]> {
  const limit = search.text === '' ? sql.lit(countLimit) : sql`(SELECT ${sql.lit(countLimit)})`;
  const { rows } = await sql<Match>`
    SELECT * FROM (
      SELECT ${matchColumns(search)} FROM properties
      WHERE ${allOf(conditionsOf(search))} LIMIT ${limit}
    ) AS found ORDER BY is_stale, ${orders[search.sort]}`.execute(db);
  return rows;
}
