// The homes of a shared shortlist, from the ids in its URL. Public data only: the cards of the search.
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import { type Filters, noFilters } from '#domain/filters.ts';
import type { ListingCard } from '#domain/listing.ts';
import { formatMiles } from '#domain/position.ts';
import { maxSaved, maxShown, parseIds } from '#domain/shortlist.ts';
import { listCards } from '../properties/cards.ts';
import { isListed } from '../properties/listed.ts';
import type { Server } from '../server.ts';
import { distanceOf } from './conditions.ts';
import { noteStay, type PlannedStay } from './stay-notes.ts';

export interface Shortlist {
  homes: (ListingCard & { distance: string | null })[];
  /** The ids that links to this list carry on: at most `maxSaved`. */
  ids: string[];
  /** Readable ids beyond `maxShown`. */
  tooMany: number;
  /** Entries that are malformed, repeated, or not listed. */
  unknown: number;
}

/**
 * The listed homes among the first `maxShown` ids of the text, in its order, with the distance to the
 * landmark `near`, and with notes about the stay. Queries only those, however long the text is.
 */
export async function listShortlist(
  { db }: Pick<Server, 'db'>,
  text: string,
  { near, ...stay }: PlannedStay & Pick<Filters, 'near'> = noFilters,
  now = new Date(),
): Promise<Shortlist> {
  const ids = parseIds(text);
  const wanted = ids.slice(0, maxShown);
  const { rows } = await sql<{ id: string; distance: number | null }>`
    SELECT id, ${distanceOf({ near })} AS distance FROM properties
    WHERE ${isListed} AND id = ANY(${wanted}::uuid[])`.execute(db);
  const distances = new Map(rows.map(({ id, distance }) => [id, distance]));
  const cards = await listCards(
    db,
    wanted.filter((id) => distances.has(id)),
    now,
  );
  const noted = await noteStay(db, cards, stay, todayInLosAngeles(now));
  const homes = noted.map((card) => {
    const meters = distances.get(card.id) ?? null;
    return { ...card, distance: meters === null ? null : formatMiles(meters) };
  });
  const tooMany = ids.length - wanted.length;
  const entries = text === '' ? 0 : text.split(',').length;
  return { homes, ids: ids.slice(0, maxSaved), tooMany, unknown: entries - tooMany - homes.length };
}
