// What a search asks for, as conditions in SQL: what the GIN index finds, what the entries of the walked indexes tell, and
// what only the rows tell. Runs no query but the one that reads words.
import { type RawBuilder, sql } from 'kysely';
import { nightsOf } from '#domain/availability.ts';
import { rentalLengthOf } from '#domain/stay.ts';
import { chosenTokens, type Filters, optionNames, optionsOf, priceSlider } from '#domain/filters.ts';
import { nightsPerMonth, rentalLengths } from '#domain/property.ts';
import type { SearchCursor } from '#domain/search.ts';
import type { Run } from './run.ts';

export type Condition = RawBuilder<unknown>;

interface Asked {
  filters: Filters;
  /** The text as PostgreSQL reads it, a tsquery; null when it asks for nothing. */
  words: string | null;
}

export interface SearchQuery extends Asked {
  /** How many homes there are, counted to one more than `shortWalk`; Infinity where nothing is searched for. */
  homes: number;
}

/** So many entries of an index are met on a short walk: all of them, on most sites. */
export const shortWalk = 5000;

// The tokens beyond those of the options (migrations, `search_tokens`).
const guestsToken = 100;
const rentStepToken = 200;
const rentTenStepsToken = 400;

/**
 * Each word has to be found, in any form that English gives it. Words that the English configuration ignores are ignored;
 * when no other is left there is nothing to find.
 */
export async function readQuery(run: Run, filters: Filters): Promise<SearchQuery> {
  const query = { filters, words: filters.text || null, homes: Infinity };
  if (!isAsking(query)) return query;
  // As the indexed text was cut (migrations, `search_text`).
  const words = filters.text.replaceAll(/[!-/:-@[-`{-~]+/g, ' ');
  const [row] = await run(sql<{ words: string; homes: number }>`
    SELECT plainto_tsquery('english', ${words})::text AS words, count(*)::int AS homes
    FROM (SELECT FROM properties WHERE status = 'approved' LIMIT ${sql.lit(shortWalk + 1)}) AS homes`);
  return { filters, words: row?.words || null, homes: row?.homes ?? Infinity };
}

/** The query of a search that has the same text, or none. */
export function queryWith({ words, homes }: SearchQuery, filters: Filters): SearchQuery {
  return { filters, words: filters.text ? words : null, homes };
}

/** The tokens of the chosen options, and of the length of a stay; a home must have all of them. */
function requiredTokens(filters: Filters): number[] {
  const chosen = optionNames.flatMap((name) => chosenTokens(name, filters[name]));
  const stay = lengthsOf(filters);
  return stay && !filters.longerStays ? [...chosen, stay.own] : chosen;
}

/** The tokens of rental lengths, seen from a stay; null where none is searched for. */
function lengthsOf({ checkIn, checkOut }: Filters) {
  if (!checkIn || !checkOut) return null;
  const { token } = optionsOf('rentalLength');
  const tokens = rentalLengths.map((_, place) => token + place);
  const own = token + rentalLengths.indexOf(rentalLengthOf(nightsOf({ from: checkIn, to: checkOut })));
  return { own, upToOwn: tokens.filter((each) => each <= own), longer: tokens.filter((each) => each > own) };
}

/** One thing that an index finds, and how the entries of the walked indexes tell the same. */
export interface Key {
  /** In the GIN index over tokens. */
  tokens: Condition;
  entry: Condition;
}

export function keysOf({ filters }: SearchQuery): Key[] {
  const { guests, maxNightly } = filters;
  const keys = requiredTokens(filters).map((token) => ({
    tokens: sql`tokens @> ${[token]}::int[]`,
    entry: hasAnyOf([token]),
  }));
  if (guests > 0)
    keys.push({
      tokens: sql`tokens @> ${[guestsToken + guests]}::int[]`,
      entry: sql`sleeps >= ${guests}`,
    });
  if (maxNightly !== null)
    keys.push({
      tokens: sql`tokens && ${rentTokens(maxNightly)}::int[]`,
      entry: sql`desired_monthly_rent <= ${maxNightly * nightsPerMonth}`,
    });
  const stay = lengthsOf(filters);
  if (stay && filters.longerStays)
    keys.push({ tokens: sql`tokens && ${stay.longer}::int[]`, entry: hasAnyOf(stay.longer) });
  return keys;
}

/** One for each step of the slider up to a price, ten steps at a time where they fit. */
function rentTokens(nightly: number): number[] {
  const steps = nightly / priceSlider.step + 1;
  const tens = Math.floor(steps / 10);
  return [
    ...Array.from({ length: tens }, (_, ten) => rentTenStepsToken + ten),
    ...Array.from({ length: steps - tens * 10 }, (_, step) => rentStepToken + tens * 10 + step),
  ];
}

/** What other indexes find. */
export function otherKeys({ words, filters }: SearchQuery): Condition[] {
  const keys: Condition[] = [];
  if (words) keys.push(sql`search_text @@ ${words}::tsquery`);
  if (filters.checkIn) keys.push(sql`next_available_date <= ${filters.checkIn}`);
  return keys;
}

/** What the entries of every walked index tell. */
export function entryConditions({ filters }: Asked): Condition[] {
  const { guests, maxNightly, checkIn } = filters;
  const conditions: Condition[] = [];
  const required = maskOf(requiredTokens(filters));
  if (required !== '0') conditions.push(sql`features & ${required}::bigint = ${required}::bigint`);
  if (guests > 0) conditions.push(sql`sleeps >= ${guests}`);
  if (maxNightly !== null) conditions.push(sql`desired_monthly_rent <= ${maxNightly * nightsPerMonth}`);
  if (checkIn) conditions.push(sql`next_available_date <= ${checkIn}`);
  const stay = lengthsOf(filters);
  if (stay && filters.longerStays) conditions.push(hasAnyOf(stay.longer), sql`NOT ${hasAnyOf(stay.upToOwn)}`);
  return conditions;
}

/** What only the rows tell. */
export function rowConditions({ words, filters: { checkIn, checkOut } }: Asked): Condition[] {
  const conditions: Condition[] = [];
  if (checkIn && checkOut) conditions.push(sql`NOT busy && daterange(${checkIn}, ${checkOut})`);
  if (words) conditions.push(sql`search_text @@ ${words}::tsquery`);
  return conditions;
}

/** Whether it is for some homes only, and not for all that there are. */
export function isAsking(query: Asked): boolean {
  return entryConditions(query).length + rowConditions(query).length > 0;
}

export function hasAnyOf(tokens: readonly number[]): Condition {
  return sql`(features & ${maskOf(tokens)}::bigint <> 0)`;
}

/** Behind a cursor. */
export function isAfter(cursor: SearchCursor | null): Condition[] {
  if (!cursor) return [];
  const place = sql`${new Date(cursor.createdAt)}::timestamptz, ${cursor.id}::uuid`;
  switch (cursor.sort) {
    case 'newest':
      return [sql`(created_at, id) < (${place})`];
    case 'rent-up':
      return [sql`(desired_monthly_rent, created_at, id) > (${cursor.rent}, ${place})`];
    case 'rent-down':
      return [sql`(desired_monthly_rent, created_at, id) < (${cursor.rent}, ${place})`];
  }
}

/** A number of 64 bits in decimal. */
function maskOf(tokens: readonly number[]): string {
  return String(tokens.reduce((mask, token) => mask | (1n << BigInt(token)), 0n));
}

/** True where there is none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}
