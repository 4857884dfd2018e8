// The public search: pages of cards, the number of matches, and facet counts. Returns public fields only
// (properties/listings.ts).
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { CardPage, ListingCard } from '#domain/property/listing.ts';
import type { Query } from '#domain/search/query.ts';
import {
  formatSearchCursor,
  maxListingCount,
  pageSize,
  parseSearchCursor,
  type SearchCounts,
  type SearchCursor,
} from '#domain/search/search-results.ts';
import { radiusOf } from '#domain/place/gazetteer.ts';
import { formatDistance } from '#domain/place/position.ts';
import type { Database } from '../database/database.ts';
import { listCards } from '../properties/cards.ts';
import type { Server } from '../server.ts';
import { countMatches } from './counts.ts';
import { allOf, type Condition, conditionsOf, isWithin } from './kinds.ts';
import { cursorAt, find, isAfterCursor, type Match, matchColumns, orderOf } from './matches.ts';
import { listNearest } from './nearest.ts';
import { stayOf, totaledStayOf } from './stay-notes.ts';

/**
 * Best matches are sorted among this many of the newest ones. Ranking all matches of a frequent word takes
 * seconds.
 */
const maxRanked = 200;

interface ListedPage {
  query: Query;
  page: CardPage;
}

/**
 * The first matches after the cursor, in the order of the search. Ignores a malformed cursor, and one of
 * another order.
 */
export async function listCardPage(
  { db }: Pick<Server, 'db'>,
  filters: Filters,
  after: string | null,
  now = new Date(),
): Promise<ListedPage> {
  const { query, filters: asked } = await find(db, filters, todayInLosAngeles(now));
  const cursor = parseSearchCursor(after, asked.sort);
  return { query, page: await loadCardPage(db, await findPage(db, asked, cursor), asked, now) };
}

interface ListingsWithCounts extends ListedPage {
  counts: SearchCounts;
  /** If the page isn't full: listings that come close, and on each card what it lacks. */
  nearest: ListingCard[];
}

/**
 * The first page with its counts: the number of matches, exact up to `maxListingCount`, and facet counts.
 * Leaves out counts that take too long.
 */
export async function listWithCounts(
  server: Server,
  filters: Filters,
  now = new Date(),
): Promise<ListingsWithCounts> {
  const { db, logger } = server;
  const { query, filters: asked, matches } = await find(db, filters, todayInLosAngeles(now));
  const ids = matches.map(({ id }) => id);
  const isLong = ids.length > maxListingCount;
  const readPage = async () =>
    loadCardPage(db, isLong ? await findPage(db, asked, null) : matches, asked, now);
  const [page, counts, nearest] = await Promise.all([
    readPage(),
    countMatches(db, logger, asked, ids),
    listNearest(server, asked, ids.length, now),
  ]);
  return { query, page, counts, nearest };
}

/** Reads one match more than a page shows, to detect a next page. */
export async function findPage(db: Database, filters: Filters, after: SearchCursor | null): Promise<Match[]> {
  if (filters.sort === 'best') return findBest(db, filters, after);
  const found: Match[] = [];
  // Unconfirmed properties come last. Two queries, because each can walk an index in the order of the list.
  for (const isStale of after?.isStale ? [true] : [false, true]) {
    const limit = pageSize + 1 - found.length;
    if (limit === 0) break;
    const conditions = [...conditionsOf(filters), isStale ? sql`is_stale` : sql`NOT is_stale`];
    if (after?.isStale === isStale) conditions.push(isAfterCursor(after, filters));
    found.push(...(await findFirst(db, filters, conditions, limit)));
  }
  return found;
}

/**
 * The nearest matches are read in circles that grow up to the radius of the search. Many searches find enough
 * in a small one, and sorting everything within five miles takes long.
 */
async function findFirst(
  db: Database,
  filters: Filters,
  conditions: readonly Condition[],
  limit: number,
): Promise<Match[]> {
  const { sort, near } = filters;
  for (const share of sort === 'distance' ? [0.1, 0.3, null] : [null]) {
    const circle = share === null ? [] : [isWithin(radiusOf(near) * share, near)];
    const { rows } = await sql<Match>`
      SELECT ${matchColumns(filters)} FROM properties WHERE ${allOf([...conditions, ...circle])}
      ORDER BY ${orderOf(sort)} LIMIT ${sql.lit(limit)}`.execute(db);
    if (rows.length === limit || share === null) return rows;
  }
  return [];
}

/** A page of the `maxRanked` newest matches, best first. Scores are computed for these only. */
async function findBest(db: Database, filters: Filters, cursor: SearchCursor | null): Promise<Match[]> {
  const isAfter = cursor
    ? sql`is_stale > ${cursor.isStale} OR (is_stale = ${cursor.isStale} AND ${isAfterCursor(cursor, filters)})`
    : sql`true`;
  const { rows } = await sql<Match>`
    SELECT * FROM (
      SELECT ${matchColumns(filters)} FROM properties WHERE id = ANY(ARRAY(
        SELECT id FROM properties WHERE ${allOf(conditionsOf(filters))}
        ORDER BY ${orderOf('newest')} LIMIT ${sql.lit(maxRanked)}))
    ) AS found WHERE ${isAfter} ORDER BY is_stale, ${orderOf('best')} LIMIT ${sql.lit(pageSize + 1)}`.execute(
    db,
  );
  return rows;
}

async function loadCardPage(
  db: Database,
  matches: readonly Match[],
  filters: Filters,
  now: Date,
): Promise<CardPage> {
  const page = matches.slice(0, pageSize);
  const last = matches.length > pageSize ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  const cards = await listCards(db, ids, now, totaledStayOf(filters));
  const found = new Map(page.map((match) => [match.id, match]));
  const properties = cards.map((card) => {
    const match = found.get(card.id);
    const distance = match && filters.near ? formatDistance(match, filters.near) : null;
    return distance === null ? card : { ...card, location: `${card.location} · ${distance}` };
  });
  const next = last ? formatSearchCursor(cursorAt(last, filters.sort)) : null;
  return { properties, next, stay: stayOf(filters) };
}
