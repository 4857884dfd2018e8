// Which photos a property has, and in which order: the part of an edit that writes the table `photos`.
import type { Transaction } from 'kysely';
import type { DraftPhoto } from '#domain/photo.ts';
import type { Tables } from '../database/tables.ts';
import { givePhotos } from '../photos/photo-order.ts';
import { removeFiles } from '../photos/photo-removal.ts';
import { draftPhoto, draftPhotoColumns } from '../photos/photos.ts';

/** Where an edit may take photos from: the property itself, and the draft that holds new ones. */
interface Sources {
  propertyId: string;
  draftId: string;
}

/** The property's photos, the main one first, and then the new ones. */
export async function photosAtHand(
  transaction: Transaction<Tables>,
  { propertyId, draftId }: Sources,
): Promise<{ own: DraftPhoto[]; waiting: DraftPhoto[] }> {
  const rows = await transaction
    .selectFrom('photos')
    .select([...draftPhotoColumns, 'propertyId'])
    .where((is) => is.or([is('propertyId', '=', propertyId), is('draftId', '=', draftId)]))
    .orderBy('position')
    .orderBy('createdAt')
    .execute();
  const isOwn = (row: { propertyId: string | null }) => row.propertyId !== null;
  return {
    own: rows.filter(isOwn).map(draftPhoto),
    waiting: rows.filter((row) => !isOwn(row)).map(draftPhoto),
  };
}

/**
 * Gives the property exactly these photos in this order, and deletes its others and those of the draft.
 * Answers with how many of them are nowhere at hand: with one missing nothing is changed.
 */
export async function arrangePhotos(
  transaction: Transaction<Tables>,
  { propertyId, draftId }: Sources,
  photoIds: readonly string[],
): Promise<number> {
  const present = await transaction
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', photoIds)
    .where((is) => is.or([is('propertyId', '=', propertyId), is('draftId', '=', draftId)]))
    .forUpdate()
    .execute();
  if (present.length < photoIds.length) return photoIds.length - present.length;
  const removed = await transaction
    .deleteFrom('photos')
    .where((is) => is.or([is('propertyId', '=', propertyId), is('draftId', '=', draftId)]))
    .where('id', 'not in', photoIds)
    .returning('storageKey')
    .execute();
  await removeFiles(transaction, removed);
  await givePhotos(transaction, propertyId, photoIds);
  return 0;
}
