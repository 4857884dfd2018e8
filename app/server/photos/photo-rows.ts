// Photo changes inside other features' transactions: moving photos to a property, captioning them, copying
// them to a draft, and deleting the photos of drafts or properties.
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { PhotoCaptions } from '#domain/photo.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import type { ObjectStore } from './object-store.ts';
import { copyFiles, createStorageKey } from './photo-objects.ts';

/**
 * Moves photos to the property in this order, main photo first. The caller locks them first and makes sure
 * that the property has no other photos.
 */
export async function movePhotosToProperty(
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

/** Sets the captions of the property's photos. Clears the caption of a photo that `captions` leaves out. */
export async function captionPhotos(
  transaction: Transaction<Tables>,
  propertyId: string,
  captions: PhotoCaptions,
): Promise<void> {
  await transaction
    .updateTable('photos')
    .set({ caption: sql<string | null>`${JSON.stringify(captions)}::jsonb ->> id::text` })
    .where('propertyId', '=', propertyId)
    .execute();
}

/**
 * Deletes the photos of these drafts or properties. A job deletes the files after the commit, so an
 * unavailable store delays only the job. The caller locks the drafts or properties first, so that no upload
 * adds a photo meanwhile.
 */
export async function deletePhotosOf(
  transaction: Transaction<Tables>,
  column: 'draftId' | 'propertyId',
  ids: readonly string[],
): Promise<void> {
  const removed = await transaction
    .deleteFrom('photos')
    .where(column, 'in', ids)
    .returning('storageKey')
    .execute();
  await queueFileDeletion(transaction, removed);
}

/** Adds the job that deletes the files of photos whose rows were deleted. */
export async function queueFileDeletion(
  transaction: Transaction<Tables>,
  removed: readonly { storageKey: string }[],
): Promise<void> {
  const storageKeys = removed.map(({ storageKey }) => storageKey);
  if (storageKeys.length > 0) await addJob(transaction, 'delete-files', { storageKeys });
}

export interface CopyContext {
  transaction: Transaction<Tables>;
  store: ObjectStore;
}

/** A copied photo. */
export interface PhotoCopy {
  id: string;
  copyOf: string;
  caption: string | null;
}

/**
 * Copies the photos of a property or draft with their files to another draft, so that either can be deleted
 * without the other. Returns the copies in the property's order. Adds jobs for variants that don't exist yet.
 * Stores files before rows: if the transaction fails, the hourly sweep deletes the files.
 */
export async function copyPhotos(
  { transaction, store }: CopyContext,
  source: { column: 'propertyId' | 'draftId'; id: string },
  draftId: string,
): Promise<PhotoCopy[]> {
  const photos = await transaction
    .selectFrom('photos')
    .selectAll()
    .where(source.column, '=', source.id)
    .orderBy('position')
    .execute();
  const copies: PhotoCopy[] = [];
  for (const { createdAt: _, ...photo } of photos) {
    const copy = { ...photo, id: uuidv7(), draftId, propertyId: null, position: null };
    const storageKey = createStorageKey();
    await copyFiles(store, photo, storageKey);
    const inserted = await transaction
      .insertInto('photos')
      .values({ ...copy, storageKey })
      // An administrator may have added the same photo twice, but a draft holds it once.
      .onConflict((of) => of.columns(['draftId', 'digest']).where('draftId', 'is not', null).doNothing())
      .returning(['id', 'caption'])
      .executeTakeFirst();
    if (!inserted) continue;
    copies.push({ ...inserted, copyOf: photo.id });
    if (copy.state === 'pending') await addJob(transaction, 'derive-photo', { photoId: copy.id });
    if (copy.state === 'ready' && !copy.hasAvif)
      await addJob(transaction, 'encode-avif', { photoId: copy.id });
  }
  return copies;
}
