// Copies the photos of a property into a draft, rows and files, so that either may be deleted without the other.
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import type { ObjectStore } from './object-store.ts';
import { copyFiles, newStorageKey } from './photo-objects.ts';

interface Parts {
  transaction: Transaction<Tables>;
  store: ObjectStore;
}

/**
 * The ids of the copies, in the order of the property. A photo whose images are still to be made gets a job for
 * the copy as well. Files are there before their rows; of a transaction that fails the sweep finds them.
 */
export async function copyPhotos(
  { transaction, store }: Parts,
  propertyId: string,
  draftId: string,
): Promise<string[]> {
  const photos = await transaction
    .selectFrom('photos')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .orderBy('position')
    .execute();
  const ids: string[] = [];
  for (const { createdAt: _, ...photo } of photos) {
    const copy = { ...photo, id: uuidv7(), draftId, propertyId: null, position: null };
    const storageKey = newStorageKey();
    await copyFiles(store, photo.storageKey, storageKey);
    const inserted = await transaction
      .insertInto('photos')
      .values({ ...copy, storageKey })
      // A draft holds the same photo once, which an administrator may have added twice.
      .onConflict((of) => of.columns(['draftId', 'digest']).where('draftId', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) continue;
    ids.push(copy.id);
    if (copy.state === 'pending') await addJob(transaction, 'derive-photo', { photoId: copy.id });
    if (copy.state === 'ready' && !copy.hasAvif)
      await addJob(transaction, 'encode-avif', { photoId: copy.id });
  }
  return ids;
}
