// Finds and counts the homes that match a search. Hides how: a walk along an index finds what is frequent, the GIN index
// over tokens and words what is rare. Figures: docs/decisions/0012-search.md.
import { type RawBuilder, sql } from 'kysely';
import type { SearchCursor } from '#domain/search.ts';
import { noScans, type Run } from './run.ts';
import {
  allOf,
  type Condition,
  entryConditions,
  hasAnyOf,
  isAfter,
  isAsking,
  type Key,
  keysOf,
  otherKeys,
  rowConditions,
  type SearchQuery,
  shortWalk,
} from './search-query.ts';

/** A match, with what its place in every order depends on. */
export interface Match {
  id: string;
  createdAt: Date;
  desiredMonthlyRent: number;
  /** 64 bits in decimal. */
  features: string;
}

/** How far a walk goes: entries of the index, and rows, which cost much more, where entries do not tell everything. */
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
  near: { entries: shortWalk, rows: 300 },
  far: { entries: 50_000, rows: 6000 },
  notRare: 3000,
};

/** Of more keys the index is asked for the rarest ones only: the lists of frequent ones take longer to read than they save. */
const mostKeys = 3;
/** So few entries tell frequent keys from rare ones. */
const keysCountedIn = 1000;

const orders = {
  newest: sql`created_at DESC, id DESC`,
  'rent-up': sql`desired_monthly_rent, created_at, id`,
  'rent-down': sql`desired_monthly_rent DESC, created_at DESC, id DESC`,
};
const matchColumns = sql`id, created_at, desired_monthly_rent, features`;

interface Page {
  limit: number;
  after?: SearchCursor | null;
  /** So many of those that lie near are taken along, where that is more than the limit. */
  near?: number;
}

/** The first matches behind a cursor, in the order of the search. */
export async function findMatches(
  run: Run,
  query: SearchQuery,
  page: Page,
  reach = usualReach,
): Promise<Match[]> {
  const near = await run(walk(query, { ...page, limit: Math.max(page.limit, page.near ?? 0) }, reach.near));
  if (near.length >= page.limit || isFoundNear(query, reach)) return near;
  const walkFar = () => run(walk(query, page, reach.far));
  // Where some lie near, a longer walk will do: the index would have to read all of what is frequent.
  const isFrequent = near.length * timesFarther(query, reach) >= page.limit;
  const frequent = isFrequent ? await walkFar() : [];
  if (frequent.length === page.limit) return frequent;
  const keys = await rarestKeys(run, query);
  const rare = await run(lookUp(query, keys, page, reach.notRare), noScans);
  if ((rare[0]?.among ?? 0) < reach.notRare) return rare;
  const far = isFrequent ? frequent : await walkFar();
  if (far.length === page.limit) return far;
  return run(lookUp(query, keys, page, null), noScans);
}

/** Whether a short walk finds all that it is asked for. */
export function isFoundNear(query: SearchQuery, reach = usualReach): boolean {
  return !isAsking(query) || meetsAll(query, reach.near);
}

/** Whether a walk meets every home. */
function meetsAll(query: SearchQuery, { entries, rows }: Walk): boolean {
  return query.homes <= (rowConditions(query).length > 0 ? rows : entries);
}

function timesFarther(query: SearchQuery, { near, far }: Reach): number {
  return rowConditions(query).length > 0 ? far.rows / near.rows : far.entries / near.entries;
}

/**
 * How many homes match a search and have each token as well, exact below `enough`: a larger number says that there are at
 * least so many.
 */
export async function countEach(
  run: Run,
  query: SearchQuery,
  tokens: readonly number[],
  enough: number,
): Promise<Map<number, number>> {
  const countAlong = async (reach: Walk) =>
    (await run(countIn(walk(query, { limit: sample }, reach), tokens)))[0];
  let walked = await countAlong(usualReach.near);
  const isAll = meetsAll(query, usualReach.near) && (walked?.total ?? 0) < sample;
  if (!isAll && (walked?.total ?? 0) >= manyNear) walked = await countAlong(usualReach.far);
  const counts = new Map(tokens.map((token, place) => [token, walked?.counts[place] ?? 0]));
  if (isAll) return counts;
  const openTokens = () => tokens.filter((token) => (counts.get(token) ?? 0) < enough);
  const keys = await rarestKeys(run, query);
  let isComplete = false;
  for (let open = openTokens(); open.length > 0 && !isComplete; open = openTokens()) {
    // Among so many homes that have an open token, one of the tokens is had by enough.
    const limit = enough * open.length;
    const anyOpen: Key = { tokens: sql`tokens && ${open}::int[]`, entry: hasAnyOf(open) };
    const [found] = await run(countIn(lookUp(query, [...keys, anyOpen], { limit }, limit), open), noScans);
    for (const [place, token] of open.entries()) counts.set(token, found?.counts[place] ?? 0);
    isComplete = (found?.total ?? 0) < limit;
  }
  return counts;
}

/** Matches near by among which frequent tokens are counted at once. */
const sample = 2000;
/** Where so many lie near, counting goes on along the same walk. */
const manyNear = 60;

interface Counts {
  total: number;
  /** In the order of the tokens. */
  counts: number[];
}

function countIn(matches: RawBuilder<Match>, tokens: readonly number[]): RawBuilder<Counts> {
  const each = tokens.map((token) => sql`count(*) FILTER (WHERE ${hasAnyOf([token])})`);
  return sql<Counts>`
    SELECT count(*)::int AS total, ARRAY[${sql.join(each)}]::int[] AS counts FROM (${matches}) AS counted`;
}

/** The keys that the GIN index is asked for. */
async function rarestKeys(run: Run, query: SearchQuery): Promise<Key[]> {
  const keys = keysOf(query);
  if (keys.length <= mostKeys) return keys;
  const each = keys.map(({ entry }) => sql`count(*) FILTER (WHERE ${entry})`);
  const [row] = await run(sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(each)}]::int[] AS counts FROM (
      SELECT features, sleeps, desired_monthly_rent FROM properties WHERE status = 'approved'
      ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(keysCountedIn)}
    ) AS entries`);
  return keys
    .map((key, place) => ({ key, count: row?.counts[place] ?? 0 }))
    .toSorted((one, other) => one.count - other.count)
    .slice(0, mostKeys)
    .map(({ key }) => key);
}

/** Walks along the index of the wanted order, whose entries hold most of what a search asks for. */
function walk(query: SearchQuery, { limit, after = null }: Page, atMost: Walk): RawBuilder<Match> {
  const { sort, location } = query.filters;
  const order = orders[sort];
  const place = [sql`status = 'approved'`, ...isAfter(after)];
  if (location && sort === 'newest') place.push(sql`city = ${location.toLowerCase()}`);
  const rest = rowConditions(query);
  const promising = sql<Match>`
    SELECT ${matchColumns} FROM (
      SELECT ${matchColumns}, sleeps, next_available_date FROM properties
      WHERE ${allOf(place)} ORDER BY ${order} LIMIT ${sql.lit(Math.max(atMost.entries, limit))}
    ) AS walked
    WHERE ${allOf(entryConditions(query))}
    ORDER BY ${order} LIMIT ${sql.lit(rest.length > 0 ? atMost.rows : limit)}`;
  if (rest.length === 0) return promising;
  return sql<Match>`
    SELECT ${matchColumns} FROM (${promising}) AS promising
    WHERE EXISTS (SELECT FROM properties AS home WHERE home.id = promising.id AND ${allOf(rest)})
    ORDER BY ${order} LIMIT ${sql.lit(limit)}`;
}

interface Candidate extends Match {
  /** How many matches were taken. */
  among: number;
}

/** Takes matches by the indexes over tokens, words and days, `atMost` or all, and of these the first in the wanted order. */
function lookUp(
  query: SearchQuery,
  keys: readonly Key[],
  { limit, after = null }: Page,
  atMost: number | null,
): RawBuilder<Candidate> {
  const indexed: Condition[] = [
    sql`status = 'approved'`,
    ...keys.map(({ tokens }) => tokens),
    ...otherKeys(query),
  ];
  const rest = [...isAfter(after), ...entryConditions(query), ...rowConditions(query)];
  return sql<Candidate>`
    SELECT ${matchColumns}, (count(*) OVER ())::int AS among FROM (
      SELECT ${matchColumns} FROM (SELECT * FROM properties WHERE ${allOf(indexed)} OFFSET 0) AS candidates
      WHERE ${allOf(rest)}
      ${atMost === null ? sql`OFFSET 0` : sql`LIMIT ${sql.lit(atMost)}`}
    ) AS found
    ORDER BY ${orders[query.filters.sort]} LIMIT ${sql.lit(limit)}`;
}
