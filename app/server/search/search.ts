// The public search: pages of cards and numbers of homes. Hides how both are found; nothing leaves but listing-views.ts.
import type { Logger } from 'pino';
import type { Filters } from '#domain/filters.ts';
import type { ListingCard, ListingPage } from '#domain/listing.ts';
import { formatSearchCursor, pageSize, type SearchCursor, type Tally } from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import { cardView, mainPhotosOf, viewColumns } from '../properties/listing-views.ts';
import { createSearchMirror } from './search-mirror.ts';
import { readQuery } from './search-conditions.ts';
import { findMatches } from './search-matches.ts';
import type { Match } from './search-queries.ts';
import { tally } from './search-tally.ts';

export type Search = ReturnType<typeof createSearch>;

export function createSearch(db: Database, logger: Logger) {
  const mirror = createSearchMirror(db, logger);
  return {
    /** The first matches behind the cursor, in the order of the search. A cursor of another order counts as none. */
    async listPublic(filters: Filters, after: SearchCursor | null): Promise<ListingPage> {
      const query = await readQuery(db, filters);
      const matches = await findMatches(db, mirror, query, {
        after: after?.sort === filters.sort ? after : null,
        limit: pageSize + 1,
      });
      const shown = matches.slice(0, pageSize);
      const last = matches.length > pageSize ? shown.at(-1) : undefined;
      return {
        properties: await cardsOf(
          db,
          shown.map(({ id }) => id),
        ),
        next: last ? formatSearchCursor(cursorAt(last, filters)) : null,
      };
    },

    /**
     * The number of homes that a search finds, exact up to 100; then also what every other option would find, and when
     * it finds nothing, which searches with one filter less find something. All that was committed before is counted.
     */
    tally: (filters: Filters): Promise<Tally> => tally(db, mirror, filters),

    /** Counts from memory as soon as this resolves; until then, slower, from the table. */
    async warm(): Promise<void> {
      await mirror.read();
      await mirror.loaded();
    },

    close: () => mirror.close(),
  };
}

/** The cards of some properties, in the order of their ids. */
export async function cardsOf(db: Database, ids: readonly string[]): Promise<ListingCard[]> {
  if (ids.length === 0) return [];
  const [rows, photos] = await Promise.all([
    db.selectFrom('properties').select(viewColumns.card).where('id', 'in', ids).execute(),
    mainPhotosOf(db, ids),
  ]);
  const found = new Map(rows.map((row) => [row.id, cardView(row, photos.get(row.id) ?? null)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function cursorAt({ id, createdAt, desiredMonthlyRent }: Match, { sort }: Filters): SearchCursor {
  const place = { createdAt: createdAt.getTime(), id };
  return sort === 'newest' ? { ...place, sort } : { ...place, sort, rent: desiredMonthlyRent };
}
