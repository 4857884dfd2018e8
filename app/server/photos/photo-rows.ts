// What other rooms do with photos, as part of a change of their own: give them to a property, copy those of one into a
// draft, rows and files, so that either may be deleted without the other, and delete all of some drafts or properties.
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { captionsOf, type PhotoCaptions } from '#domain/photo.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import type { ObjectStore } from './object-store.ts';
import { copyFiles, newStorageKey } from './photo-objects.ts';

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

/** Gives the property's photos these captions, and those that are not named none. */
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
 * Deletes the rows of the photos that belong to these drafts or properties. A job deletes the files once the
 * transaction is committed, so that a store that is away is waited for. Lock their owners before: an upload may add one.
 */
export async function removePhotosOf(
  transaction: Transaction<Tables>,
  owner: 'draftId' | 'propertyId',
  ids: readonly string[],
): Promise<void> {
  const removed = await transaction
    .deleteFrom('photos')
    .where(owner, 'in', ids)
    .returning('storageKey')
    .execute();
  await removeFiles(transaction, removed);
}

/** The same for photos whose rows were deleted one by one. */
export async function removeFiles(
  transaction: Transaction<Tables>,
  removed: readonly { storageKey: string }[],
): Promise<void> {
  const storageKeys = removed.map(({ storageKey }) => storageKey);
  if (storageKeys.length > 0) await addJob(transaction, 'delete-files', { storageKeys });
}

interface Parts {
  transaction: Transaction<Tables>;
  store: ObjectStore;
}

/**
 * The ids of the copies, in the order of the property, and their captions. A photo whose images are still to be made gets a job for
 * the copy as well. Files are there before their rows; of a transaction that fails the sweep finds them.
 */
export async function copyPhotos(
  { transaction, store }: Parts,
  propertyId: string,
  draftId: string,
): Promise<{ photoIds: string[]; photoCaptions: PhotoCaptions }> {
  const photos = await transaction
    .selectFrom('photos')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .orderBy('position')
    .execute();
  const copies: { id: string; caption: string | null }[] = [];
  for (const { createdAt: _, ...photo } of photos) {
    const copy = { ...photo, id: uuidv7(), draftId, propertyId: null, position: null };
    const storageKey = newStorageKey();
    await copyFiles(store, photo.storageKey, storageKey);
    const inserted = await transaction
      .insertInto('photos')
      .values({ ...copy, storageKey })
      // A draft holds the same photo once, which an administrator may have added twice.
      .onConflict((of) => of.columns(['draftId', 'digest']).where('draftId', 'is not', null).doNothing())
      .returning(['id', 'caption'])
      .executeTakeFirst();
    if (!inserted) continue;
    copies.push(inserted);
    if (copy.state === 'pending') await addJob(transaction, 'derive-photo', { photoId: copy.id });
    if (copy.state === 'ready' && !copy.hasAvif)
      await addJob(transaction, 'encode-avif', { photoId: copy.id });
  }
  return {
    photoIds: copies.map(({ id }) => id),
    photoCaptions: captionsOf(copies.map(({ id, caption }) => [id, caption])),
  };
}
