// Deletes all photos of drafts or properties at once, as part of the change that deletes their owners.
import type { Transaction } from 'kysely';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';

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
