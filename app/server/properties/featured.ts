// The featured list: up to six approved properties in an order that administrators choose. Hides SQL.
import type { ListingCard } from '#domain/listing.ts';
import type { Database } from '../database/database.ts';
import { cardView, mainPhotosOf, viewColumns } from './listing-views.ts';

export function createFeatured(db: Database) {
  return {
    /** In their order. Only approved ones, whatever the table says: an entry is no proof of a status. */
    async listFeatured(): Promise<ListingCard[]> {
      const rows = await db
        .selectFrom('featuredProperties')
        .innerJoin('properties', 'properties.id', 'featuredProperties.propertyId')
        .select(viewColumns.card)
        .where('status', '=', 'approved')
        .orderBy('order')
        .execute();
      const photos = await mainPhotosOf(
        db,
        rows.map((row) => row.id),
      );
      return rows.map((row) => cardView(row, photos.get(row.id) ?? null));
    },
  };
}
