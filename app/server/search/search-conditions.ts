// What a search asks for, as conditions in SQL: which of them an index can find, which the entries of an index can tell,
// and which only the rows can. Runs no query but the one that reads words.
import { type RawBuilder, sql } from 'kysely';
import type { Filters } from '#domain/filters.ts';
import type { SearchCursor } from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import { priceStep, rentAt, rentTokens, requiredBits, requiredTokens } from './search-features.ts';

export interface Query extends Filters {
  /** The text as the database has read it, a tsquery; null when it asks for nothing. */
  words: string | null;
}

export interface Wanted {
  limit: number;
  /** Only what lies behind it. */
  after?: SearchCursor | null;
  /** Bits of features of which a match must have one too. */
  anyOf?: readonly number[];
}

type Condition = RawBuilder<unknown>;

/**
 * Reads the words of a search: each has to be found, in any form that English gives it. Words that the English
 * configuration ignores are ignored; when no other is left there is nothing to find.
 */
export async function readQuery(db: Database, filters: Filters): Promise<Query> {
  if (!filters.text) return { ...filters, words: null };
  // As the indexed text was cut (migrations/0001-baseline.ts).
  const words = filters.text.replaceAll(/[!-/:-@[-`{-~]+/g, ' ');
  const { rows } = await sql<{ words: string }>`
    SELECT plainto_tsquery('english', ${words})::text AS words`.execute(db);
  return { ...filters, words: rows[0]?.words || null };
}

/** What an index finds without looking at any home. */
export function keysOf(query: Query, { anyOf }: Wanted): Condition[] {
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
export function entryConditions(query: Query, wanted: Wanted): Condition[] {
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
export function rowConditions({ checkIn, checkOut, words }: Query): Condition[] {
  const conditions: Condition[] = [];
  if (checkIn && checkOut) conditions.push(sql`NOT busy && daterange(${checkIn}, ${checkOut})`);
  if (words) conditions.push(sql`search_text @@ ${words}::tsquery`);
  return conditions;
}

/** Behind a cursor. */
export function behind({ after }: Wanted): Condition[] {
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
export function maskOf(bits: readonly number[]): string | null {
  return bits.length > 0 ? String(bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n)) : null;
}

/** In SQL; true where there is none. */
export function allOf(conditions: Condition[]): Condition {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}
