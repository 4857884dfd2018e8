// Which photographs a property has, and in which order: the part of an edit that concerns the table of photographs.
import type { Transaction } from 'kysely';
import type { DraftPhoto } from '#domain/photo.ts';
import type { Tables } from '../database/tables.ts';
import { givePhotos } from '../photos/photo-order.ts';
import { removeFiles } from '../photos/photo-removal.ts';
import { draftPhoto, draftPhotoColumns } from '../photos/photos.ts';

/** Where an edit may take photographs from: the property itself, and the draft in which new ones wait. */
interface Sources {
  propertyId: string;
  draftId: string;
}

/** The property's photographs, the main one first, and then those that wait. */
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
 * Gives the property exactly these photographs in this order, and deletes its others and what else waits.
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
