// Finds the properties that match a search, in its order. Hides SQL: a walk along an index finds what is frequent, an
// index over tokens and words finds what is rare.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { withoutScans } from '../database/disable-seqscan.ts';
import {
  allOf,
  behind,
  entryConditions,
  keysOf,
  maskOf,
  type Query,
  rowConditions,
  type Wanted,
} from './search-conditions.ts';

/** A match, with what its place in every order depends on. */
export interface Match {
  id: string;
  createdAt: Date;
  desiredMonthlyRent: number;
}

/** How far a walk goes: entries of the index, and rows where entries do not tell everything and which cost much more. */
interface Walk {
  entries: number;
  rows: number;
}

/** When one way of searching gives way to another; it decides on speed alone. */
export interface Reach {
  near: Walk;
  far: Walk;
  /** So many matches that taking and sorting them all costs more than walking far. */
  notRare: number;
}

const usualReach: Reach = {
  near: { entries: 5000, rows: 300 },
  far: { entries: 50_000, rows: 6000 },
  notRare: 3000,
};

/** Where many matches lie near by, counting goes on along the same walk: their bitmap in the index would be a large one. */
const walkToCount: Walk = { entries: 40_000, rows: 2400 };

const columns = sql`id, created_at, desired_monthly_rent, features`;
const orders = {
  newest: sql`created_at DESC, id DESC`,
  'rent-up': sql`desired_monthly_rent, created_at, id`,
  'rent-down': sql`desired_monthly_rent DESC, created_at DESC, id DESC`,
};

/** The first matches in the order of the query. */
export async function findFirst(
  db: Database,
  query: Query,
  wanted: Wanted,
  reach = usualReach,
): Promise<Match[]> {
  const { rows: near } = await walk(query, wanted, reach.near).execute(db);
  const keys = keysOf(query, wanted);
  if (near.length === wanted.limit || keys.length === 0) return near;
  const rare = await findByKeys(db, query, wanted, reach.notRare);
  if ((rare[0]?.among ?? 0) < reach.notRare) return rare;
  const { rows: far } = await walk(query, wanted, reach.far).execute(db);
  if (far.length === wanted.limit) return far;
  return findByKeys(db, query, wanted, null);
}

/** Of the homes in some slots those that match, the first in the order of the query. */
export async function findInSlots(
  db: Database,
  query: Query,
  wanted: Wanted & { slots: readonly number[] },
): Promise<Match[]> {
  if (wanted.slots.length === 0) return [];
  const { rows } = await lookIn(query, wanted).execute(db);
  return rows;
}

interface FeatureCounts {
  total: number;
  /** In the order of the bits. */
  having: number[];
}

interface Counted extends Wanted {
  bits: readonly number[];
}

/**
 * Counts matches that lie near by, and those of them that have each feature: at most `limit`, and fewer than there are
 * unless `isAll`. Goes further when `many` lie near.
 */
export async function countNearby(
  db: Database,
  query: Query,
  counted: Counted & { many: number },
): Promise<FeatureCounts & { isAll: boolean }> {
  const isAll = keysOf(query, counted).length === 0;
  const near = await count(db, walk(query, counted, usualReach.near), counted);
  if (isAll || near.total === counted.limit || near.total < counted.many) return { ...near, isAll };
  return { ...(await count(db, walk(query, counted, walkToCount), counted)), isAll };
}

/** Counts matches by their tokens and words, and those of them that have each feature: `limit` of them or all. */
export async function countByKeys(db: Database, query: Query, counted: Counted): Promise<FeatureCounts> {
  return withoutScans(db, (transaction) =>
    count(transaction, lookUp(query, counted, counted.limit), counted),
  );
}

/** Of the homes in some slots those that have the words: `limit` of them or all, in no order. */
export async function slotsWithWords(
  db: Database,
  words: string,
  slots: readonly number[],
  limit: number,
): Promise<number[]> {
  if (slots.length === 0) return [];
  const { rows } = await sql<{ slot: number }>`
    SELECT slot FROM (
      SELECT slot, status, search_text FROM properties WHERE slot = ANY(${slots}::int[]) OFFSET 0) AS homes
    WHERE status = 'approved' AND search_text @@ ${words}::tsquery LIMIT ${limit}`.execute(db);
  return rows.map(({ slot }) => slot);
}

async function count(db: Database, matches: RawBuilder<Match>, { bits }: Counted): Promise<FeatureCounts> {
  const each = bits.map((bit) => sql`count(*) FILTER (WHERE features & ${maskOf([bit])}::bigint <> 0)`);
  const { rows } = await sql<FeatureCounts>`
    SELECT count(*)::int AS total, ARRAY[${sql.join(each)}]::int[] AS having FROM (${matches}) AS counted`.execute(
    db,
  );
  return rows[0] as FeatureCounts;
}

/** Walks along the index of the wanted order, whose entries hold most of what a search asks for. */
function walk(query: Query, wanted: Wanted, atMost: Walk): RawBuilder<Match> {
  const order = orders[query.sort];
  const place = [sql`status = 'approved'`, ...behind(wanted)];
  if (query.location && query.sort === 'newest') place.push(sql`city = ${query.location.toLowerCase()}`);
  const rest = rowConditions(query);
  const promised = rest.length > 0 ? atMost.rows : wanted.limit;
  const promising = sql<Match>`
    SELECT ${columns} FROM (
      SELECT ${columns}, sleeps, next_available_date FROM properties
      WHERE ${allOf(place)} ORDER BY ${order} LIMIT ${sql.lit(Math.max(atMost.entries, wanted.limit))}
    ) AS walked
    WHERE ${allOf(entryConditions(query, wanted))}
    ORDER BY ${order} LIMIT ${sql.lit(promised)}`;
  if (rest.length === 0) return promising;
  return sql<Match>`
    SELECT ${columns} FROM (${promising}) AS promising
    WHERE EXISTS (SELECT FROM properties AS home WHERE home.id = promising.id AND ${allOf(rest)})
    ORDER BY ${order} LIMIT ${sql.lit(wanted.limit)}`;
}

/** Looks at the homes in some slots, which a copy of the features has found: the table has the last word. */
function lookIn(query: Query, wanted: Wanted & { slots: readonly number[] }): RawBuilder<Match> {
  const rest = [...behind(wanted), ...entryConditions(query, wanted), ...rowConditions(query)];
  return sql<Match>`
    SELECT ${columns} FROM (
      SELECT * FROM properties WHERE slot = ANY(${wanted.slots}::int[]) OFFSET 0) AS properties
    WHERE status = 'approved' AND ${allOf(rest)}
    ORDER BY ${orders[query.sort]} LIMIT ${sql.lit(wanted.limit)}`;
}

interface Candidate extends Match {
  /** How many candidates there are. */
  among: number;
}

/** Takes matches by their tokens and words, `atMost` or all, and of these the first ones in the wanted order. */
function lookUp(query: Query, wanted: Wanted, atMost: number | null): RawBuilder<Candidate> {
  const keys = [sql`status = 'approved'`, ...keysOf(query, wanted)];
  const rest = [...behind(wanted), ...entryConditions(query, wanted), ...rowConditions(query)];
  return sql<Candidate>`
    SELECT ${columns}, (count(*) OVER ())::int AS among FROM (
      SELECT ${columns} FROM (SELECT * FROM properties WHERE ${allOf(keys)} OFFSET 0) AS candidates
      WHERE ${allOf(rest)}
      ${atMost === null ? sql`OFFSET 0` : sql`LIMIT ${sql.lit(atMost)}`}
    ) AS found
    ORDER BY ${orders[query.sort]} LIMIT ${sql.lit(wanted.limit)}`;
}

async function findByKeys(
  db: Database,
  query: Query,
  wanted: Wanted,
  atMost: number | null,
): Promise<Candidate[]> {
  const { rows } = await withoutScans(db, (transaction) =>
    lookUp(query, wanted, atMost).execute(transaction),
  );
  return rows;
}
