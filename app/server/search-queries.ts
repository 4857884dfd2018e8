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
  /** A number of 64 bits in decimal. */
  features: string;
}

export interface Query extends Filters {
  /** The text as the database has read it, a tsquery; null when it asks for nothing. */
  words: string | null;
}

interface Wanted {
  limit: number;
  /** Only what lies behind it. */
  after?: SearchCursor | null;
  /** The bit of a feature that is asked for too. */
  also?: number;
}

type Condition = RawBuilder<unknown>;

/** How many entries of the index in the wanted order are looked at: what is in one of a thousand homes is found there. */
const entriesWalked = 20_000;
/**
 * How many rows are looked at on that walk, for each match that is wanted, when the entries do not tell everything:
 * at first few, as rows cost more; many when it has turned out that the matches are not rare.
 */
const rowsWalked = { few: 20, many: 600 };
/** So many matches that taking and sorting all of them costs more than walking to the first ones. */
const notRare = 2000;

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
export async function findFirst(db: Database, query: Query, wanted: Wanted): Promise<Match[]> {
  const near = await walk(db, query, wanted, rowsWalked.few);
  if (near.length === wanted.limit) return near;
  const rare = await lookUp(db, query, wanted, notRare);
  if (rare.length < notRare) return rare.slice(0, wanted.limit);
  const far = await walk(db, query, wanted, rowsWalked.many);
  if (far.length === wanted.limit) return far;
  return (await lookUp(db, query, wanted, null)).slice(0, wanted.limit);
}

/** Some matches, as many as wanted unless there are no more. */
export async function findSome(db: Database, query: Query, wanted: Wanted): Promise<Match[]> {
  const near = await walk(db, query, wanted, rowsWalked.few);
  return near.length === wanted.limit ? near : lookUp(db, query, wanted, wanted.limit);
}

/** Walks along the index of the wanted order, whose entries hold most of what a search asks for. */
async function walk(db: Database, query: Query, wanted: Wanted, rowsPerMatch: number): Promise<Match[]> {
  const order = orders[query.sort];
  const place = [sql`status = 'approved'`, ...behind(wanted)];
  if (query.location && query.sort === 'newest') place.push(sql`city = ${query.location.toLowerCase()}`);
  const rest = rowConditions(query);
  const entries = rest.length > 0 ? wanted.limit * rowsPerMatch : wanted.limit;
  const promising = sql<Match>`
    SELECT ${columns} FROM (
      SELECT ${columns}, sleeps, next_available_date FROM properties
      WHERE ${allOf(place)} ORDER BY ${order} LIMIT ${sql.lit(entriesWalked)}
    ) AS walked
    WHERE ${allOf(entryConditions(query, wanted))}
    ORDER BY ${order} LIMIT ${sql.lit(entries)}`;
  const matches = sql<Match>`
    SELECT ${columns} FROM (${promising}) AS promising
    WHERE EXISTS (SELECT FROM properties AS home WHERE home.id = promising.id AND ${allOf(rest)})
    ORDER BY ${order} LIMIT ${sql.lit(wanted.limit)}`;
  const { rows } = await (rest.length > 0 ? matches : promising).execute(db);
  return rows;
}

/** Takes what has the tokens and words, in the wanted order if that is all: `atMost` homes, null for every one. */
async function lookUp(db: Database, query: Query, wanted: Wanted, atMost: number | null): Promise<Match[]> {
  const required = [...requiredTokens(query), ...alsoBit(wanted)];
  const rents = rentTokens(query);
  const keys: Condition[] = [];
  if (required.length > 0) keys.push(sql`tokens @> ${required}::int[]`);
  if (rents) keys.push(sql`tokens && ${rents}::int[]`);
  const place = [sql`status = 'approved'`, ...behind(wanted)];
  // The inner limit keeps PostgreSQL from walking in the wanted order here too, which has been tried.
  const { rows } = await sql<Match>`
    SELECT ${columns} FROM (
      SELECT ${columns} FROM properties
      WHERE ${allOf([...place, ...keys, ...entryConditions(query, wanted), ...rowConditions(query)])}
      ${atMost === null ? sql`OFFSET 0` : sql`LIMIT ${sql.lit(atMost)}`}
    ) AS found
    ORDER BY ${orders[query.sort]}`.execute(db);
  return rows;
}

/** What the entries of every walked index can tell. */
function entryConditions(query: Query, wanted: Wanted): Condition[] {
  const conditions: Condition[] = [];
  const bits = [...requiredBits(query), ...alsoBit(wanted)];
  const mask = String(bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n));
  if (bits.length > 0) conditions.push(sql`features & ${mask}::bigint = ${mask}::bigint`);
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

function alsoBit({ also }: Wanted): number[] {
  return also === undefined ? [] : [also];
}

function allOf(conditions: Condition[]): Condition {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}
