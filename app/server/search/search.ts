// The public search: pages of cards, the number of matches, and facet counts. Returns public fields only
// (properties/listings.ts).
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { CardPage, ListingCard } from '#domain/property/listing.ts';
import {
  formatSearchCursor,
  maxListingCount,
  pageSize,
  type SearchCounts,
  type SearchCursor,
} from '#domain/search/search-results.ts';
import { radiusOf } from '#domain/place/places.ts';
import { formatDistance } from '#domain/place/position.ts';
import type { Database } from '../database/database.ts';
import { listCards } from '../properties/cards.ts';
import type { Server } from '../server.ts';
import {
  allOf,
  type Condition,
  conditionsOf,
  containsAny,
  distanceOf,
  distanceToNearest,
  isAfterSearchCursor,
  isWithin,
  type Search,
} from './conditions.ts';
import { countMatches } from './counts.ts';
import { type Match, matchColumns, orders } from './matches.ts';
import { type InterpretedSearch, interpretSearch, stayOf, totaledStayOf } from './interpret-search.ts';
import { listNearest } from './nearest.ts';
import { listRarerWords } from './vocabulary.ts';
import { toAllGroups } from './words.ts';

/**
 * Best matches are sorted among this many of the newest ones. Ranking all matches of a frequent word takes
 * seconds.
 */
const maxRanked = 200;

/** The first matches after the cursor, in the order of the search. Ignores a cursor of another order. */
export async function listCardPage(
  server: Server,
  filters: Filters,
  after: SearchCursor | null,
  now = new Date(),
): Promise<CardPage> {
  const { search } = await interpretSearch(server.db, filters, todayInLosAngeles(now));
  return loadCardPage(server.db, await findPage(server.db, search, after), search, now);
}

/**
 * The first page with its counts: the number of matches, exact up to `maxListingCount`, and facet counts. For
 * an empty result, also suggests searches with one filter removed that have matches. Leaves out counts that
 * take too long.
 */
export async function listWithCounts(
  server: Server,
  filters: Filters,
  now = new Date(),
): Promise<FoundListings> {
  const { matches, ...interpreted } = await interpretSearch(server.db, filters, todayInLosAngeles(now));
  const { search } = interpreted;
  const isComplete = matches.length <= maxListingCount;
  const [page, counts, nearest] = await Promise.all([
    isComplete
      ? loadCardPage(server.db, matches, search, now)
      : findPage(server.db, search, null).then((found) => loadCardPage(server.db, found, search, now)),
    countMatches(
      server.db,
      server.logger,
      search,
      matches.map(({ id }) => id),
    ),
    matches.length < pageSize ? listNearest(server, search, pageSize - matches.length, now) : [],
  ]);
  return { page, counts, nearest, interpreted };
}

export interface FoundListings {
  page: CardPage;
  counts: SearchCounts;
  /** If the page isn't full: listings that miss one or two of the filters, and on each card which ones. */
  nearest: ListingCard[];
  interpreted: Omit<InterpretedSearch, 'matches'>;
}

/** Reads one match more than a page shows, to detect a next page. */
export async function findPage(db: Database, search: Search, after: SearchCursor | null): Promise<Match[]> {
  const cursor = after?.sort === search.sort ? after : null;
  if (search.sort === 'best') return findBest(db, search, cursor);
  const found: Match[] = [];
  // Unconfirmed properties come last. Two queries, because each can walk an index in the order of the list.
  for (const isStale of [false, true]) {
    if (found.length > pageSize || (cursor?.isStale === true && !isStale)) continue;
    const conditions = [...conditionsOf(search), isStale ? sql`is_stale` : sql`NOT is_stale`];
    if (cursor?.isStale === isStale) conditions.push(isAfterSearchCursor(cursor, search));
    const limit = pageSize + 1 - found.length;
    const read = async (within: readonly Condition[]) =>
      (
        await sql<Match>`
          SELECT ${matchColumns(search)} FROM properties WHERE ${allOf([...conditions, ...within])}
          ORDER BY ${orders[search.sort]} LIMIT ${sql.lit(limit)}`.execute(db)
      ).rows;
    found.push(...(search.sort === 'distance' ? await readNearest(search, limit, read) : await read([])));
  }
  return found;
}

/**
 * Reads the nearest matches in circles that grow up to the radius of the search. Many searches find enough in
 * a small one, and sorting everything within five miles takes long.
 */
async function readNearest<Row>(
  { near }: Search,
  limit: number,
  read: (within: readonly Condition[]) => Promise<Row[]>,
): Promise<Row[]> {
  for (const share of near ? [0.1, 0.3] : []) {
    const rows = await read([isWithin(radiusOf(near) * share, near)]);
    if (rows.length === limit) return rows;
  }
  return read([]);
}

/**
 * A page of the `maxRanked` newest matches, best first. The list ends with them. If words only rank, also of
 * the `maxRanked` newest ones that have one of the rarer words. Scores are computed for these only.
 */
async function findBest(db: Database, search: Search, cursor: SearchCursor | null): Promise<Match[]> {
  const isAfter = cursor
    ? sql`is_stale > ${cursor.isStale} OR (is_stale = ${cursor.isStale} AND ${isAfterSearchCursor(cursor, search)})`
    : sql`true`;
  const rarerWords = search.needed === 'none' ? await listRarerWords(db, toAllGroups(search.text)) : [];
  const ids = await listCandidates(db, search, []);
  if (rarerWords.length > 0) ids.push(...(await listCandidates(db, search, [containsAny(rarerWords)])));
  const { rows } = await sql<Match>`
    SELECT * FROM (
      SELECT ${matchColumns(search)} FROM properties WHERE id = ANY(${ids}::uuid[])
    ) AS found WHERE ${isAfter} ORDER BY is_stale, ${orders.best} LIMIT ${sql.lit(pageSize + 1)}`.execute(db);
  return rows;
}

/** The ids of the newest or nearest matches, among which the best are found. */
async function listCandidates(
  db: Database,
  search: Search,
  further: readonly Condition[],
): Promise<string[]> {
  const distance =
    search.near || !search.closestTo ? distanceOf(search) : distanceToNearest(search.closestTo);
  const order = search.near || search.closestTo ? sql`${distance}, created_at, id` : orders.newest;
  const rows = await readNearest(search, maxRanked, async (within) => {
    const conditions = allOf([...conditionsOf(search), ...further, ...within]);
    const found = sql<{ id: string }>`
      SELECT id FROM properties WHERE ${conditions} ORDER BY ${order} LIMIT ${sql.lit(maxRanked)}`;
    return (await found.execute(db)).rows;
  });
  return rows.map(({ id }) => id);
}

async function loadCardPage(
  db: Database,
  matches: readonly Match[],
  search: Search,
  now: Date,
): Promise<CardPage> {
  const page = matches.slice(0, pageSize);
  const last = matches.length > pageSize ? page.at(-1) : undefined;
  const cards = await listCards(
    db,
    page.map(({ id }) => id),
    now,
    totaledStayOf(search),
  );
  const found = new Map(page.map((match) => [match.id, match]));
  const properties = cards.map((card) => ({
    ...card,
    location: withDistance(card.location, found.get(card.id), search.near),
  }));
  return {
    properties,
    next: last ? formatSearchCursor(cursorAt(last, search.sort)) : null,
    stay: stayOf(search),
  };
}

/** "North Park, San Diego · 1.2 miles to Scripps Mercy Hospital" */
function withDistance(location: string, match: Match | undefined, near: string): string {
  const distance = match && near ? formatDistance(match, near) : null;
  return distance === null ? location : `${location} · ${distance}`;
}

function cursorAt(
  { id, createdAt, rent, isStale, distance, score }: Match,
  sort: Filters['sort'],
): SearchCursor {
  const row = { createdAt: createdAt.getTime(), id, isStale };
  if (sort === 'newest') return { ...row, sort };
  const ranks = {
    best: score,
    distance: distance ?? 0,
    'rent-up': rent,
    'rent-down': rent,
  };
  return { ...row, sort, rank: ranks[sort] };
}
