// Searches properties by parts of their texts, newest first, in bounded time. Frequent words are
// found by walking the index by age, rare words by the trigram index.
import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '#domain/review/admin-list.ts';
import { type PropertyStatus, propertyStatuses } from '#domain/property/options.ts';
import type { Cursor } from '#domain/search/search-results.ts';
import { type Database, isTimeoutError } from '../database/database.ts';
import { runWithTimeout, type Settings } from '../search/run-with-timeout.ts';
import { isAfterCursor } from '../properties/pagination.ts';

export interface SearchPageRequest {
  status: PropertyStatus | null;
  /** The last entry of the page before. Null for the first page. */
  after: Cursor | null;
  limit: number;
}

/** A position in the order (created_at DESC, id DESC). */
export interface PropertyMatch {
  id: string;
  createdAt: Date;
}

export interface SearchPage {
  /** The first matches, `limit` at most. */
  matches: PropertyMatch[];
  /** Set if the search stopped early with fewer than `limit` matches. */
  searchedTo: PropertyMatch | null;
}

export interface SearchLimits {
  /** Index entries per walk. */
  maxEntries: number;
  /**
   * Time limit of the trigram index, which is slow if all words are common or shorter than three letters. 0
   * skips it.
   */
  trigramTimeoutMs: number;
}

/**
 * Makes PostgreSQL intersect the words in the trigram index. It may expect many matches, and read the whole
 * table instead.
 */
const indexOnlySettings: Settings = {
  enable_seqscan: 'off',
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  jit: 'off',
};

const defaultLimits: SearchLimits = { maxEntries: 15_000, trigramTimeoutMs: 2000 };

/**
 * The first matches. If both the walk and the trigram index give up, the next page continues at `searchedTo`.
 */
export async function findProperties(
  db: Database,
  terms: SearchTerms,
  request: SearchPageRequest,
  { maxEntries, trigramTimeoutMs } = defaultLimits,
): Promise<SearchPage> {
  if (terms.kind === 'id') return findById(db, terms, request);
  if (terms.words.length === 0) return { matches: [], searchedTo: null };
  const walked = await walkIndex(db, terms, request, maxEntries);
  if (!walked.searchedTo || trigramTimeoutMs === 0) return walked;
  try {
    const matches = await runWithTimeout(
      db,
      trigramTimeoutMs,
      matchesInOrder(terms, request),
      indexOnlySettings,
    );
    return { matches, searchedTo: null };
  } catch (error) {
    if (isTimeoutError(error)) return walked;
    throw error;
  }
}

/** SQL condition: whether a row matches a search. */
export function matchesTerms(terms: SearchTerms): RawBuilder<boolean> {
  if (terms.kind === 'id') return sql`id = ${terms.id}::uuid`;
  if (terms.words.length === 0) return sql`false`;
  return sql`(${sql.join(terms.words.map(contains), sql` AND `)})`;
}

/** Matches anywhere, but short words only at the start of a word. `parseSearchTerms` removes wildcards. */
function contains(word: string): RawBuilder<boolean> {
  const isShort = (word.split(' ')[0] ?? '').length < 3;
  return sql`admin_search_text LIKE lower(${isShort ? `% ${word}%` : `%${word}%`})`;
}

async function findById(db: Database, terms: SearchTerms, request: SearchPageRequest): Promise<SearchPage> {
  const { rows } = await matchesInOrder(terms, request).execute(db);
  return { matches: rows, searchedTo: null };
}

const newestFirst = sql`created_at DESC, id DESC`;

function matchesInOrder(
  terms: SearchTerms,
  { status, after, limit }: SearchPageRequest,
): RawBuilder<PropertyMatch> {
  const conditions = [matchesTerms(terms)];
  if (status) conditions.push(sql`status = ${status}`);
  if (after) conditions.push(isAfterCursor(after));
  return sql`SELECT id, created_at FROM properties WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${newestFirst} LIMIT ${sql.lit(limit)}`;
}

/**
 * Walks along the index by status and age, over at most `maxEntries` entries or up to the last wanted match.
 */
async function walkIndex(
  db: Database,
  terms: SearchTerms,
  { status, after, limit }: SearchPageRequest,
  maxEntries: number,
): Promise<SearchPage> {
  const afterCursor = after ? sql`AND ${isAfterCursor(after)}` : sql``;
  const walks = (status ? [status] : propertyStatuses).map(
    (one) => sql`(SELECT id, created_at, admin_search_text FROM properties
      WHERE status = ${one} ${afterCursor} ORDER BY ${newestFirst} LIMIT ${sql.lit(maxEntries)})`,
  );
  const { rows } = await sql<PropertyMatch & { isMatch: boolean; isLast: boolean }>`
    SELECT id, created_at, is_match, number = ${sql.lit(maxEntries)} AS is_last FROM (
      SELECT id, created_at, ${matchesTerms(terms)} AS is_match, row_number() OVER (ORDER BY ${newestFirst}) AS number
      FROM (${sql.join(walks, sql` UNION ALL `)}) AS statuses
      ORDER BY ${newestFirst} LIMIT ${sql.lit(maxEntries)}
    ) AS walked
    WHERE is_match OR number = ${sql.lit(maxEntries)}
    ORDER BY ${newestFirst} LIMIT ${sql.lit(limit)}`.execute(db);
  const matches = rows.filter(({ isMatch }) => isMatch);
  const last = rows.at(-1);
  return { matches, searchedTo: last?.isLast && matches.length < limit ? last : null };
}
