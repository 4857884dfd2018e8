// Finds the properties that match a search, in its order. Hides SQL: a walk along an index finds what is frequent, an
// index over tokens and words finds what is rare.
import { type RawBuilder, sql } from 'kysely';
import type { Filters } from '#domain/filters.ts';
import type { SearchCursor } from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import { priceStep, rentAt, rentTokens, requiredBits, requiredTokens } from './search-features.ts';

/** A match, with what its place in every order depends on. */
export interface Match {
  id: string;
  createdAt: Date;
  desiredMonthlyRent: number;
}

export interface Query extends Filters {
  /** The text as the database has read it, a tsquery; null when it asks for nothing. */
  words: string | null;
}

interface Wanted {
  limit: number;
  /** Only what lies behind it. */
  after?: SearchCursor | null;
  /** Bits of features of which a match must have one too. */
  anyOf?: readonly number[];
}

type Condition = RawBuilder<unknown>;

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

/** A longer walk to count on, for what goes on being as frequent as near by. */
const furtherToCount = { times: 8, walk: { entries: 40_000, rows: 2400 } };

const columns = sql`id, created_at, desired_monthly_rent, features`;
const orders = {
  newest: sql`created_at DESC, id DESC`,
  'rent-up': sql`desired_monthly_rent, created_at, id`,
  'rent-down': sql`desired_monthly_rent DESC, created_at DESC, id DESC`,
};

/**
 * Reads the words of a search: each has to be found, in any form that English gives it. Words that the English
 * configuration ignores are ignored; when no other is left there is nothing to find.
 */
export async function readQuery(db: Database, filters: Filters): Promise<Query> {
  if (!filters.text) return { ...filters, words: null };
  // As the indexed text was cut (migrations/0003-search.ts).
  const words = filters.text.replaceAll(/[!-/:-@[-`{-~]+/g, ' ');
  const { rows } = await sql<{ words: string }>`
    SELECT plainto_tsquery('english', ${words})::text AS words`.execute(db);
  return { ...filters, words: rows[0]?.words || null };
}

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
  const rare = await byKeys(db, lookUp(query, wanted, reach.notRare));
  if ((rare[0]?.among ?? 0) < reach.notRare) return rare;
  const { rows: far } = await walk(query, wanted, reach.far).execute(db);
  if (far.length === wanted.limit) return far;
  return byKeys(db, lookUp(query, wanted, null));
}

interface FeatureCounts {
  total: number;
  /** In the order of the bits. */
  having: number[];
}

/** Counts some matches, whichever they are, up to the limit, and those of them that have each feature. */
export async function countSome(
  db: Database,
  query: Query,
  wanted: Wanted & { bits: readonly number[] },
): Promise<FeatureCounts> {
  const each = wanted.bits.map(
    (bit) => sql`count(*) FILTER (WHERE features & ${maskOf([bit])}::bigint <> 0)`,
  );
  const count = (matches: RawBuilder<Match>) => sql<FeatureCounts>`
    SELECT count(*)::int AS total, ARRAY[${sql.join(each)}]::int[] AS having FROM (${matches}) AS counted`;
  const countOnWalk = async (reach: Walk) => {
    const { rows } = await count(walk(query, wanted, reach)).execute(db);
    return rows[0] as FeatureCounts;
  };
  if (!wanted.anyOf) {
    const near = await countOnWalk(usualReach.near);
    if (near.total === wanted.limit || keysOf(query, wanted).length === 0) return near;
    if (near.total * furtherToCount.times > wanted.limit) {
      const further = await countOnWalk(furtherToCount.walk);
      if (further.total === wanted.limit) return further;
    }
  }
  const [counted] = await byKeys(db, count(lookUp(query, wanted, wanted.limit)));
  return counted as FeatureCounts;
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

/**
 * Makes PostgreSQL intersect the keys in their indexes, which it has been seen not to do: where words and features
 * exclude each other it expects many matches, and reads the whole table in the hope to meet them soon.
 */
function byKeys<Row>(db: Database, look: RawBuilder<Row>): Promise<Row[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT set_config(name, 'off', true) FROM unnest(ARRAY[
      'enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan', 'jit']) AS name`.execute(transaction);
    const { rows } = await look.execute(transaction);
    return rows;
  });
}

/** What an index finds without looking at any home. */
function keysOf(query: Query, { anyOf }: Wanted): Condition[] {
  const keys: Condition[] = [];
  const required = requiredTokens(query);
  const rents = rentTokens(query);
  if (required.length > 0) keys.push(sql`tokens @> ${required}::int[]`);
  if (rents) keys.push(sql`tokens && ${rents}::int[]`);
  if (anyOf) keys.push(sql`tokens && ${anyOf}::int[]`);
  if (query.words) keys.push(sql`search_text @@ ${query.words}::tsquery`);
  if (query.checkIn) keys.push(sql`next_available_date <= ${query.checkIn}`);
  return keys;
}

/** What the entries of every walked index can tell. */
function entryConditions(query: Query, wanted: Wanted): Condition[] {
  const conditions: Condition[] = [];
  const required = maskOf(requiredBits(query));
  if (required) conditions.push(sql`features & ${required}::bigint = ${required}::bigint`);
  const either = maskOf(wanted.anyOf ?? []);
  if (either) conditions.push(sql`features & ${either}::bigint <> 0`);
  if (query.guests > 0) conditions.push(sql`sleeps >= ${query.guests}`);
  const price = priceStep(query);
  if (price !== null) conditions.push(sql`desired_monthly_rent <= ${rentAt(price)}`);
  if (query.checkIn) conditions.push(sql`next_available_date <= ${query.checkIn}`);
  return conditions;
}

/** What only the rows can tell. */
function rowConditions({ checkIn, checkOut, words }: Query): Condition[] {
  const conditions: Condition[] = [];
  if (checkIn && checkOut) conditions.push(sql`NOT busy && daterange(${checkIn}, ${checkOut})`);
  if (words) conditions.push(sql`search_text @@ ${words}::tsquery`);
  return conditions;
}

function behind({ after }: Wanted): Condition[] {
  if (!after) return [];
  const place = sql`${new Date(after.createdAt)}::timestamptz, ${after.id}::uuid`;
  switch (after.sort) {
    case 'newest':
      return [sql`(created_at, id) < (${place})`];
    case 'rent-up':
      return [sql`(desired_monthly_rent, created_at, id) > (${after.rent}, ${place})`];
    case 'rent-down':
      return [sql`(desired_monthly_rent, created_at, id) < (${after.rent}, ${place})`];
  }
}

/** As a number of 64 bits in decimal; null when no bit is set. */
function maskOf(bits: readonly number[]): string | null {
  return bits.length > 0 ? String(bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n)) : null;
}

function allOf(conditions: Condition[]): Condition {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}
