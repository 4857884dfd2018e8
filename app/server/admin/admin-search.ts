// Finds properties for administrators by parts of their texts, newest first, in bounded time whatever was typed. Hides
// SQL: a walk along an index finds what is frequent, an index over groups of three letters what is rare.
import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '#domain/admin-list.ts';
import { type PropertyStatus, propertyStatuses } from '#domain/property.ts';
import type { Cursor } from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import { noScans, withSettings } from '../database/settings.ts';
import { isBehind } from '../properties/pages.ts';

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

/** When one way of searching gives way to another; only speed depends on it, and how soon a search is cut short. */
export interface Reach {
  /** Entries that a walk looks at. */
  near: number;
  far: number;
  /** So many matches that taking and sorting them all costs more than walking far. */
  notRare: number;
  /** What is in more entries near by is common, and not looked up: the index would read most of itself. */
  common: number;
}

const usualReach: Reach = { near: 2000, far: 15_000, notRare: 1000, common: 100 };
/** Looking up further keys costs more than it saves, and so do further groups of three letters. */
const mostKeys = 3;
const mostGroups = 4;
/** So few entries tell frequent groups from rare ones. */
const groupsCountedIn = 300;

/**
 * The first matches in the wanted order. Where each word is common and all of them together are rare, the search is cut
 * short after so many entries: it goes on at `searchedTo` with the next page.
 */
export async function findProperties(
  db: Database,
  terms: SearchTerms,
  wanted: Wanted,
  reach = usualReach,
): Promise<Found> {
  if (terms.kind === 'id') return findById(db, terms, wanted);
  const { words } = terms;
  if (words.length === 0) return { matches: [], searchedTo: null };
  const near = await walk(db, words, wanted, reach.near);
  if (!near.searchedTo) return near;
  const keys = await rareKeys(db, words, wanted, reach);
  if (keys.length > 0) {
    const groups = await rareGroups(db, keys, wanted);
    const rare = await lookUp(db, groups, words, wanted, reach.notRare);
    if ((rare[0]?.among ?? 0) < reach.notRare) return { matches: rare, searchedTo: null };
  }
  const after = { createdAt: near.searchedTo.createdAt.getTime(), id: near.searchedTo.id };
  const limit = wanted.limit - near.matches.length;
  const far = await walk(db, words, { ...wanted, after, limit }, reach.far);
  return { matches: [...near.matches, ...far.matches], searchedTo: far.searchedTo };
}

/** Whether a row is what a search asks for. */
export function isFoundBy(terms: SearchTerms): RawBuilder<boolean> {
  if (terms.kind === 'id') return sql`id = ${terms.id}::uuid`;
  return terms.words.length > 0 ? hasAll(terms.words) : sql`false`;
}

function hasAll(words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(words.map(contains), sql` AND `)})`;
}

/** Anywhere; what begins with fewer than three letters only where a word begins, as the index can find no less. */
function contains(word: string): RawBuilder<boolean> {
  // Not LIKE, with which PostgreSQL would look up common words too.
  return sql`strpos(admin_search_text, lower(${atPlace(word)})) > 0`;
}

function atPlace(word: string): string {
  return (word.split(' ')[0] ?? '').length < 3 ? ` ${word}` : word;
}

/** The parts of words that the index can find, with the spaces around them: PostgreSQL knows groups of ASCII under every locale. */
function keysOf(words: readonly string[]): string[] {
  return words
    .flatMap((word) =>
      atPlace(word)
        .replaceAll(' ', '  ')
        .split(/(?<= )(?= )/),
    )
    .filter((key) => /^ [a-z0-9]|[a-z0-9]{3}/i.test(key));
}

/** The keys that are in few of the newest entries, the rarest first. */
async function rareKeys(
  db: Database,
  words: readonly string[],
  wanted: Wanted,
  { near, common }: Reach,
): Promise<string[]> {
  const keys = keysOf(words);
  // Alone it is what was just walked for, and hardly found.
  if (keys.length <= 1) return keys;
  const counted = await countNear(db, keys, wanted, near);
  return counted
    .filter(({ count }) => count < common)
    .slice(0, mostKeys)
    .map(({ text }) => text);
}

/**
 * What the index is asked for instead of whole keys: the rarest of their groups of three letters. It reads the list of
 * every group that it is asked for, and the more of them are long ones, the longer it takes.
 */
async function rareGroups(db: Database, keys: readonly string[], wanted: Wanted): Promise<string[]> {
  const groups = [...new Set(keys.flatMap(groupsOf))];
  if (groups.length <= mostGroups) return groups;
  const counted = await countNear(db, groups, wanted, groupsCountedIn);
  return counted.slice(0, mostGroups).map(({ text }) => text);
}

/** A key of fewer letters, or of others than ASCII, is left whole. */
function groupsOf(key: string): string[] {
  const word = key.trim().toLowerCase();
  if (!/^[a-z0-9]{3,}$/.test(word)) return [key];
  return Array.from({ length: word.length - 2 }, (_, index) => word.slice(index, index + 3));
}

/** In how many of the newest entries each text is, the rarest first. */
async function countNear(
  db: Database,
  texts: readonly string[],
  wanted: Wanted,
  atMost: number,
): Promise<{ text: string; count: number }[]> {
  const each = texts.map(
    (text) => sql`count(*) FILTER (WHERE strpos(admin_search_text, lower(${text})) > 0)`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(each)}]::int[] AS counts FROM (${entriesOf(wanted, atMost)}) AS entries`.execute(
    db,
  );
  return texts
    .map((text, index) => ({ text, count: rows[0]?.counts[index] ?? 0 }))
    .toSorted((one, other) => one.count - other.count);
}

async function findById(db: Database, terms: SearchTerms, { status, after }: Wanted): Promise<Found> {
  let query = db.selectFrom('properties').select(['id', 'createdAt']).where(isFoundBy(terms));
  if (status) query = query.where('status', '=', status);
  if (after) query = query.where(isBehind(after));
  return { matches: await query.execute(), searchedTo: null };
}

const newestFirst = sql`created_at DESC, id DESC`;

/** The entries of the index by status and age, newest first; they hold the texts. */
function entriesOf({ status, after }: Wanted, atMost: number): RawBuilder<unknown> {
  const behind = after ? sql`AND ${isBehind(after)}` : sql``;
  const each = (status ? [status] : propertyStatuses).map(
    (one) => sql`(SELECT id, created_at, admin_search_text FROM properties
      WHERE status = ${one} ${behind} ORDER BY ${newestFirst} LIMIT ${sql.lit(atMost)})`,
  );
  return sql`SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) AS statuses
    ORDER BY ${newestFirst} LIMIT ${sql.lit(atMost)}`;
}

/** Walks over at most so many entries, and no further than to the last match that is wanted. */
async function walk(db: Database, words: readonly string[], wanted: Wanted, atMost: number): Promise<Found> {
  const { rows } = await sql<Place & { isMatch: boolean; isLast: boolean }>`
    SELECT id, created_at, is_match, number = ${sql.lit(atMost)} AS is_last FROM (
      SELECT id, created_at, ${hasAll(words)} AS is_match, row_number() OVER (ORDER BY ${newestFirst}) AS number
      FROM (${entriesOf(wanted, atMost)}) AS entries
    ) AS walked
    WHERE is_match OR number = ${sql.lit(atMost)}
    ORDER BY ${newestFirst} LIMIT ${sql.lit(wanted.limit)}`.execute(db);
  const matches = rows.filter(({ isMatch }) => isMatch);
  const last = rows.at(-1);
  return { matches, searchedTo: last?.isLast && matches.length < wanted.limit ? last : null };
}

interface Candidate extends Place {
  /** How many candidates there are. */
  among: number;
}

/** Takes matches by some groups of letters that they have, `atMost`, and of these the first ones in the wanted order. */
function lookUp(
  db: Database,
  groups: readonly string[],
  words: readonly string[],
  { status, after, limit }: Wanted,
  atMost: number,
): Promise<Candidate[]> {
  const conditions = [
    ...groups.map((group) => sql`admin_search_text LIKE lower(${`%${group}%`})`),
    hasAll(words),
  ];
  if (status) conditions.push(sql`status = ${status}`);
  if (after) conditions.push(isBehind(after));
  return withSettings(db, noScans, async (transaction) => {
    const { rows } = await sql<Candidate>`
      SELECT id, created_at, (count(*) OVER ())::int AS among FROM (
        SELECT id, created_at FROM properties WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${sql.lit(atMost)}
      ) AS found
      ORDER BY ${newestFirst} LIMIT ${sql.lit(limit)}`.execute(transaction);
    return rows;
  });
}
