// The public search: pages of cards, the number of matches, and facet counts. Returns public fields only (properties/listings.ts).
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Filters } from '#domain/filters.ts';
import type { ListingCard, CardPage } from '#domain/listing.ts';
import {
  formatSearchCursor,
  maxListingCount,
  pageSize,
  type SearchCounts,
  type SearchReading,
  type SearchCursor,
} from '#domain/search.ts';
import { formatDistance } from '#domain/position.ts';
import type { Database } from '../database/database.ts';
import { toListingCard, listMainPhotos, publicColumns } from '../properties/listings.ts';
import type { Server } from '../server.ts';
import { allOf, conditionsOf, isAfterSearchCursor, type Search } from './conditions.ts';
import { countMatches } from './counts.ts';
import { type Match, matchColumns, orders } from './matches.ts';
import { readSearch } from './read-search.ts';

/** Best matches are sorted among this many of the newest ones. Ranking all matches of a frequent word takes seconds. */
const maxRanked = 200;

/** The first matches after the cursor, in the order of the search. Ignores a cursor of another order. */
export async function listCardPage(
  server: Server,
  filters: Filters,
  after: SearchCursor | null,
  now = new Date(),
): Promise<CardPage> {
  const { search } = await readSearch(server.db, filters, todayInLosAngeles(now));
  return loadCardPage(server.db, await findPage(server.db, search, after), search);
}

/**
 * The first page with its counts: the number of matches, exact up to `maxListingCount`, and facet counts. For an empty
 * result, also suggests searches with one filter removed that have matches. Leaves out counts that take too long.
 */
export async function listWithCounts(
  server: Server,
  filters: Filters,
  now = new Date(),
): Promise<{ page: CardPage; counts: SearchCounts; reading: SearchReading | null }> {
  const { search, reading, matches } = await readSearch(server.db, filters, todayInLosAngeles(now));
  const isComplete = matches.length <= maxListingCount;
  const [page, counts] = await Promise.all([
    isComplete
      ? loadCardPage(server.db, matches, search)
      : findPage(server.db, search, null).then((found) => loadCardPage(server.db, found, search)),
    countMatches(
      server.db,
      server.logger,
      search,
      matches.map(({ id }) => id),
    ),
  ]);
  return { page, counts, reading };
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
    const { rows } = await sql<Match>`
      SELECT ${matchColumns(search)} FROM properties WHERE ${allOf(conditions)}
      ORDER BY ${orders[search.sort]} LIMIT ${sql.lit(pageSize + 1 - found.length)}`.execute(db);
    found.push(...rows);
  }
  return found;
}

/** A page of the `maxRanked` newest matches, best first. The list ends with them. */
async function findBest(db: Database, search: Search, cursor: SearchCursor | null): Promise<Match[]> {
  const isAfter = cursor
    ? sql`is_stale > ${cursor.isStale} OR (is_stale = ${cursor.isStale} AND ${isAfterSearchCursor(cursor, search)})`
    : sql`true`;
  const { rows } = await sql<Match>`
    SELECT * FROM (
      SELECT ${matchColumns(search)} FROM properties WHERE ${allOf(conditionsOf(search))}
      ORDER BY ${search.near ? orders.distance : orders.newest} LIMIT ${sql.lit(maxRanked)}
    ) AS found WHERE ${isAfter} ORDER BY is_stale, ${orders.best} LIMIT ${sql.lit(pageSize + 1)}`.execute(db);
  return rows;
}

async function loadCardPage(
  db: Database,
  matches: readonly Match[],
  { sort, near }: Filters,
): Promise<CardPage> {
  const page = matches.slice(0, pageSize);
  const last = matches.length > pageSize ? page.at(-1) : undefined;
  const cards = await listCards(
    db,
    page.map(({ id }) => id),
  );
  const distances = new Map(page.map(({ id, distance }) => [id, distance]));
  const properties = cards.map((card) => {
    const distance = distances.get(card.id) ?? null;
    if (distance === null) return card;
    return { ...card, location: `${card.location} · ${formatDistance(distance, near)}` };
  });
  return { properties, next: last ? formatSearchCursor(cursorAt(last, sort)) : null };
}

/** Cards in the order of `ids`. */
export async function listCards(db: Database, ids: readonly string[]): Promise<ListingCard[]> {
  if (ids.length === 0) return [];
  const [rows, photos] = await Promise.all([
    db.selectFrom('properties').select(publicColumns.card).where('id', 'in', ids).execute(),
    listMainPhotos(db, ids),
  ]);
  const found = new Map(rows.map((row) => [row.id, toListingCard(row, photos.get(row.id) ?? null)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function cursorAt(
  { id, createdAt, desiredMonthlyRent, isStale, distance, score }: Match,
  sort: Filters['sort'],
): SearchCursor {
  const row = { createdAt: createdAt.getTime(), id, isStale };
  if (sort === 'newest') return { ...row, sort };
  const ranks = {
    best: score,
    distance: distance ?? 0,
    'rent-up': desiredMonthlyRent,
    'rent-down': desiredMonthlyRent,
  };
  return { ...row, sort, rank: ranks[sort] };
}
