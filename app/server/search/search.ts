// The public search: pages of cards, the number of matches, and facet counts. Returns public fields only (listing-views.ts).
import type { Filters } from '#domain/filters.ts';
import type { ListingCard, CardPage } from '#domain/listing.ts';
import {
  formatSearchCursor,
  homesCountedUpTo,
  pageSize,
  type SearchCounts,
  type SearchCursor,
} from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import { cardView, mainPhotosOf, viewColumns } from '../properties/listing-views.ts';
import { countHomes } from './counts.ts';
import { findMatches, isFoundNear, type Match } from './matches.ts';
import { runOn } from './run.ts';
import { readQuery } from './search-query.ts';
import type { Server } from '../server.ts';

/** The first matches after the cursor, in the order of the search. Ignores a cursor of another order. */
export async function listPublic(
  server: Server,
  filters: Filters,
  after: SearchCursor | null,
): Promise<CardPage> {
  const run = runOn(server.db);
  const place = after?.sort === filters.sort ? after : null;
  const matches = await findMatches(run, await readQuery(run, filters), {
    limit: pageSize + 1,
    after: place,
  });
  return pageOf(server.db, matches, filters);
}

/**
 * The first page with its counts: the number of matches, exact up to 100, and facet counts. An empty result includes searches
 * with one filter less that find something. Leaves out counts that take too long.
 */
export async function listWithCounts(
  server: Server,
  filters: Filters,
): Promise<{ page: CardPage; counts: SearchCounts }> {
  const run = runOn(server.db);
  const query = await readQuery(run, filters);
  // If matches are frequent, one query finds the page and the count.
  const counted = homesCountedUpTo + 1;
  const matches = await findMatches(run, query, { limit: pageSize + 1, near: counted });
  const areAll = matches.length < (isFoundNear(query) ? counted : pageSize + 1);
  const [page, counts] = await Promise.all([
    pageOf(server.db, matches, filters),
    countHomes(server.db, server.logger, query, { first: matches, areAll }),
  ]);
  return { page, counts };
}

async function pageOf(db: Database, matches: readonly Match[], { sort }: Filters): Promise<CardPage> {
  const shown = matches.slice(0, pageSize);
  const last = matches.length > pageSize ? shown.at(-1) : undefined;
  const properties = await cardsOf(
    db,
    shown.map(({ id }) => id),
  );
  return { properties, next: last ? formatSearchCursor(cursorAt(last, sort)) : null };
}

/** Cards in the order of `ids`. */
export async function cardsOf(db: Database, ids: readonly string[]): Promise<ListingCard[]> {
  if (ids.length === 0) return [];
  const [rows, photos] = await Promise.all([
    db.selectFrom('properties').select(viewColumns.card).where('id', 'in', ids).execute(),
    mainPhotosOf(db, ids),
  ]);
  const found = new Map(rows.map((row) => [row.id, cardView(row, photos.get(row.id) ?? null)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function cursorAt({ id, createdAt, desiredMonthlyRent }: Match, sort: Filters['sort']): SearchCursor {
  const place = { createdAt: createdAt.getTime(), id };
  return sort === 'newest' ? { ...place, sort } : { ...place, sort, rent: desiredMonthlyRent };
}
