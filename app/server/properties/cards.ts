// Reads the cards of listings. Callers choose the properties, and only those that visitors may see.
import { todayInLosAngeles } from '#domain/day.ts';
import type { ListingCard } from '#domain/listing.ts';
import type { Database } from '../database/database.ts';
import { firstFreeDay, listCardPhotos, publicColumns, toListingCard } from './listings.ts';

/** Cards in the order of `ids`. Their first free days are as of `now`. */
export async function listCards(
  db: Database,
  ids: readonly string[],
  now = new Date(),
): Promise<ListingCard[]> {
  if (ids.length === 0) return [];
  const today = todayInLosAngeles(now);
  const [rows, photos] = await Promise.all([
    db
      .selectFrom('properties')
      .select([...publicColumns.card, firstFreeDay(today).as('firstFreeDay')])
      .where('id', 'in', ids)
      .execute(),
    listCardPhotos(db, ids),
  ]);
  const found = new Map(
    rows.map((row) => [row.id, toListingCard(row, { photos: photos.get(row.id) ?? [], today })]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
