// Finds the properties that match a search, in its order. Hides SQL: a walk along an index finds what is frequent, an
// index over tokens and words finds what is rare.
import { type RawBuilder, sql } from 'kysely';
import type { Filters } from '#domain/filters.ts';
import type { SearchCursor } from '#domain/search.ts';
import type { Database } from './database.ts';
import { maxRent, rentTokens, requiredBits, requiredTokens } from './search-features.ts';

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

/** How far each way of searching goes before another one is tried; it decides on speed alone. */
export interface Reach {
  /** Entries of the index in the wanted order: what is in one of a thousand homes is found among the usual number. */
  entries: number;
  /** Rows on that walk, where entries do not tell everything: few at first, as a row costs much more than an entry. */
  rows: { few: number; toCount: number; many: number };
  /** So many matches that taking and sorting them all costs more than walking to the first ones. */
  notRare: number;
}

const usualReach: Reach = {
  entries: 20_000,
  rows: { few: 300, toCount: 1000, many: 6000 },
  notRare: 3000,
};

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
  const { entries, rows, notRare } = reach;
  const { rows: near } = await walk(query, wanted, { entries, rows: rows.few }).execute(db);
  const keys = keysOf(query, wanted);
  if (near.length === wanted.limit || keys.length === 0) return near;
  const rare = await byKeys(db, lookUp(query, wanted, notRare));
  if (rare.length < notRare) return rare.slice(0, wanted.limit);
  const { rows: far } = await walk(query, wanted, { entries, rows: rows.many }).execute(db);
  if (far.length === wanted.limit) return far;
  return (await byKeys(db, lookUp(query, wanted, null))).slice(0, wanted.limit);
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
  if (!wanted.anyOf) {
    const atMost = { entries: usualReach.entries, rows: usualReach.rows.toCount };
    const { rows } = await count(walk(query, wanted, atMost)).execute(db);
    const isAll = keysOf(query, wanted).length === 0;
    if (rows[0] && (isAll || rows[0].total === wanted.limit)) return rows[0];
  }
  const [counted] = await byKeys(db, count(lookUp(query, wanted, wanted.limit)));
  return counted as FeatureCounts;
}

/** Walks along the index of the wanted order, whose entries hold most of what a search asks for. */
function walk(query: Query, wanted: Wanted, atMost: { entries: number; rows: number }): RawBuilder<Match> {
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

/** Takes what has the tokens and words, in the wanted order if that is all: `atMost` homes, null for every one. */
function lookUp(query: Query, wanted: Wanted, atMost: number | null): RawBuilder<Match> {
  const keys = [sql`status = 'approved'`, ...keysOf(query, wanted)];
  const rest = [...behind(wanted), ...entryConditions(query, wanted), ...rowConditions(query)];
  return sql<Match>`
    SELECT ${columns} FROM (
      SELECT ${columns} FROM (SELECT * FROM properties WHERE ${allOf(keys)} OFFSET 0) AS candidates
      WHERE ${allOf(rest)}
      ${atMost === null ? sql`OFFSET 0` : sql`LIMIT ${sql.lit(atMost)}`}
    ) AS found
    ORDER BY ${orders[query.sort]}`;
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
  const rent = maxRent(query);
  if (rent !== null) conditions.push(sql`desired_monthly_rent <= ${rent}`);
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
