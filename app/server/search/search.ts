// The public search: pages of cards, the number of matches, and facet counts. Returns public fields only (properties/listings.ts).
import { sql } from 'kysely';
import type { Filters } from '#domain/filters.ts';
import type { ListingCard, CardPage } from '#domain/listing.ts';
import {
  formatSearchCursor,
  maxListingCount,
  pageSize,
  type SearchCounts,
  type SearchCursor,
} from '#domain/search.ts';
import { formatDistance } from '#domain/position.ts';
import type { Database } from '../database/database.ts';
import { toListingCard, listMainPhotos, publicColumns } from '../properties/listings.ts';
import type { Server } from '../server.ts';
import { allOf, conditionsOf, distanceOf, isAfterSearchCursor } from './conditions.ts';
import { countMatches, countLimit } from './counts.ts';

/** A match with the columns of every sort order. */
export interface Match {
  id: string;
  createdAt: Date;
  desiredMonthlyRent: number;
  isStale: boolean;
  /** Meters to the landmark of the search. Null without one. */
  distance: number | null;
}

const matchColumns = (filters: Filters) =>
  sql`id, created_at, desired_monthly_rent, is_stale, ${distanceOf(filters)} AS distance`;
/** Opposite orders of rent, so that one index serves both. */
const orders = {
  newest: sql`created_at DESC, id DESC`,
  'rent-up': sql`desired_monthly_rent, created_at, id`,
  'rent-down': sql`desired_monthly_rent DESC, created_at DESC, id DESC`,
  distance: sql`distance, created_at, id`,
};

/** The first matches after the cursor, in the order of the search. Ignores a cursor of another order. */
export async function listCardPage(
  server: Server,
  filters: Filters,
  after: SearchCursor | null,
): Promise<CardPage> {
  return loadCardPage(server.db, await findPage(server.db, filters, after), filters);
}

/**
 * The first page with its counts: the number of matches, exact up to `maxListingCount`, and facet counts. For an empty
 * result, also suggests searches with one filter removed that have matches. Leaves out counts that take too long.
 */
export async function listWithCounts(
  server: Server,
  filters: Filters,
): Promise<{ page: CardPage; counts: SearchCounts }> {
  const matches = await findMatches(server.db, filters);
  const isComplete = matches.length <= maxListingCount;
  const [page, counts] = await Promise.all([
    isComplete ? loadCardPage(server.db, matches, filters) : listCardPage(server, filters, null),
    countMatches(
      server.db,
      server.logger,
      filters,
      matches.map(({ id }) => id),
    ),
  ]);
  return { page, counts };
}

/** Reads one match more than a page shows, to detect a next page. */
export async function findPage(db: Database, filters: Filters, after: SearchCursor | null): Promise<Match[]> {
  const { sort } = filters;
  const cursor = after?.sort === sort ? after : null;
  const found: Match[] = [];
  // Unconfirmed properties come last. Two queries, because each can walk an index in the order of the list.
  for (const isStale of [false, true]) {
    if (found.length > pageSize || (cursor?.isStale === true && !isStale)) continue;
    const conditions = [...conditionsOf(filters), isStale ? sql`is_stale` : sql`NOT is_stale`];
    if (cursor?.isStale === isStale) conditions.push(isAfterSearchCursor(cursor, filters));
    const { rows } = await sql<Match>`
      SELECT ${matchColumns(filters)} FROM properties WHERE ${allOf(conditions)}
      ORDER BY ${orders[sort]} LIMIT ${sql.lit(pageSize + 1 - found.length)}`.execute(db);
    found.push(...rows);
  }
  return found;
}

/**
 * All matches in order if there are fewer than `countLimit`, otherwise any `countLimit` of them. Sorts in an outer
 * query: with ORDER BY and a small LIMIT, PostgreSQL may walk through all properties in order instead of looking up rare matches.
 */
export async function findMatches(db: Database, filters: Filters): Promise<Match[]> {
  const { rows } = await sql<Match>`
    SELECT * FROM (
      SELECT ${matchColumns(filters)} FROM properties WHERE ${allOf(conditionsOf(filters))} LIMIT ${sql.lit(countLimit)}
    ) AS found ORDER BY is_stale, ${orders[filters.sort]}`.execute(db);
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
    return distance === null ? card : { ...card, distance: formatDistance(distance, near) };
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
  { id, createdAt, desiredMonthlyRent, isStale, distance }: Match,
  sort: Filters['sort'],
): SearchCursor {
  const row = { createdAt: createdAt.getTime(), id, isStale };
  if (sort === 'newest') return { ...row, sort };
  return { ...row, sort, rank: sort === 'distance' ? (distance ?? 0) : desiredMonthlyRent };
}
