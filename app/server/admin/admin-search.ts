// Finds properties for administrators by parts of their texts, newest first, in bounded time whatever was typed. Hides
// SQL: a walk along an index finds what is frequent, the trigram index what is rare.
import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '#domain/admin-list.ts';
import { type PropertyStatus, propertyStatuses } from '#domain/property.ts';
import type { Cursor } from '#domain/search.ts';
import { type Database, isTimeoutError } from '../database/database.ts';
import { runWithin, type Settings } from '../search/run.ts';
import { isBehind } from '../properties/pagination.ts';

export interface Wanted {
  status: PropertyStatus | null;
  /** Only what lies behind it. */
  after: Cursor | null;
  limit: number;
}

/** Where a property stands in the order (created_at DESC, id DESC). */
export interface Place {
  id: string;
  createdAt: Date;
}

export interface Found {
  /** The first matches, `limit` at most. */
  matches: Place[];
  /** How far was searched, where that was not to the end and fewer than `limit` were found. */
  searchedTo: Place | null;
}

export interface SearchLimits {
  /** Entries of the index that a walk looks at. */
  walked: number;
  /** For the trigram index; 0 for only walking. PostgreSQL reads long lists where each word is common, or has fewer than three letters. */
  lookUpMs: number;
}

/** Makes PostgreSQL intersect the words in the trigram index. It may expect many matches, and read the whole table instead. */
const noScans: Settings = {
  enable_seqscan: 'off',
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  jit: 'off',
};

const usualLimits: SearchLimits = { walked: 15_000, lookUpMs: 2000 };

/** The first matches in the wanted order. Where both ways end early, the search goes on at `searchedTo` with the next page. */
export async function findProperties(
  db: Database,
  terms: SearchTerms,
  wanted: Wanted,
  { walked, lookUpMs } = usualLimits,
): Promise<Found> {
  if (terms.kind === 'id') return findById(db, terms, wanted);
  if (terms.words.length === 0) return { matches: [], searchedTo: null };
  const newest = await walk(db, terms, wanted, walked);
  if (!newest.searchedTo || lookUpMs === 0) return newest;
  try {
    const matches = await runWithin(db, lookUpMs, matching(terms, wanted), noScans);
    return { matches, searchedTo: null };
  } catch (error) {
    if (isTimeoutError(error)) return newest;
    throw error;
  }
}

/** Whether a row is what a search asks for. */
export function isFoundBy(terms: SearchTerms): RawBuilder<boolean> {
  if (terms.kind === 'id') return sql`id = ${terms.id}::uuid`;
  if (terms.words.length === 0) return sql`false`;
  return sql`(${sql.join(terms.words.map(contains), sql` AND `)})`;
}

/** Anywhere; what begins with fewer than three letters only where a word begins. `searchTerms` leaves no wildcards. */
function contains(word: string): RawBuilder<boolean> {
  const isShort = (word.split(' ')[0] ?? '').length < 3;
  return sql`admin_search_text LIKE lower(${isShort ? `% ${word}%` : `%${word}%`})`;
}

async function findById(db: Database, terms: SearchTerms, wanted: Wanted): Promise<Found> {
  const { rows } = await matching(terms, wanted).execute(db);
  return { matches: rows, searchedTo: null };
}

const newestFirst = sql`created_at DESC, id DESC`;

function matching(terms: SearchTerms, { status, after, limit }: Wanted): RawBuilder<Place> {
  const conditions = [isFoundBy(terms)];
  if (status) conditions.push(sql`status = ${status}`);
  if (after) conditions.push(isBehind(after));
  return sql`SELECT id, created_at FROM properties WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${newestFirst} LIMIT ${sql.lit(limit)}`;
}

/** Walks over at most so many entries of the index by status and age, and no further than to the last match that is wanted. */
async function walk(
  db: Database,
  terms: SearchTerms,
  { status, after, limit }: Wanted,
  atMost: number,
): Promise<Found> {
  const behind = after ? sql`AND ${isBehind(after)}` : sql``;
  const walks = (status ? [status] : propertyStatuses).map(
    (one) => sql`(SELECT id, created_at, admin_search_text FROM properties
      WHERE status = ${one} ${behind} ORDER BY ${newestFirst} LIMIT ${sql.lit(atMost)})`,
  );
  const { rows } = await sql<Place & { isMatch: boolean; isLast: boolean }>`
    SELECT id, created_at, is_match, number = ${sql.lit(atMost)} AS is_last FROM (
      SELECT id, created_at, ${isFoundBy(terms)} AS is_match, row_number() OVER (ORDER BY ${newestFirst}) AS number
      FROM (${sql.join(walks, sql` UNION ALL `)}) AS statuses
      ORDER BY ${newestFirst} LIMIT ${sql.lit(atMost)}
    ) AS walked
    WHERE is_match OR number = ${sql.lit(atMost)}
    ORDER BY ${newestFirst} LIMIT ${sql.lit(limit)}`.execute(db);
  const matches = rows.filter(({ isMatch }) => isMatch);
  const last = rows.at(-1);
  return { matches, searchedTo: last?.isLast && matches.length < limit ? last : null };
}
