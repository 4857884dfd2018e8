// Gives photos to a property, wherever they were before.
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** In this order, the main one first. Lock them before, and see to it that the property has no others. */
export async function givePhotos(
  transaction: Transaction<Tables>,
  propertyId: string,
  photoIds: readonly string[],
): Promise<void> {
  for (const [index, photoId] of photoIds.entries()) {
    await transaction
      .updateTable('photos')
      .set({ draftId: null, propertyId, position: index + 1 })
      .where('id', '=', photoId)
      .execute();
  }
}
