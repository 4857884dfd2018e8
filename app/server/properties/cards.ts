// Reads the cards of listings. Callers choose the properties, and only those that visitors may see.
import { todayInLosAngeles } from '#domain/day.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import type { PricedStay } from '#domain/stay/stay-cost.ts';
import type { Database } from '../database/database.ts';
import { firstFreeDay, listCardPhotos, publicColumns, toListingCard } from './listings.ts';

/** Cards in the order of `ids`: with the total of the stay, or without one the first free day as of `now`. */
export async function listCards(
  db: Database,
  ids: readonly string[],
  now = new Date(),
  stay: PricedStay | null = null,
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
    rows.map((row) => [row.id, toListingCard(row, { photos: photos.get(row.id) ?? [], today, stay })]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
