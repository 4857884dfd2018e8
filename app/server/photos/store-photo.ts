// The job that joins the pieces of an uploaded file, inspects it, and stores it as the photo's original.
// Idempotent, because a job may run again after it was killed.
import { sql, type Transaction } from 'kysely';
import type { Jobs } from '../jobs.ts';
import { addJob, photoPriorities } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { failPhoto, maxAttempts } from './fail-photo.ts';
import { RefusedFileError } from './inspect-file.ts';
import { deleteFiles, deletePieces } from './photo-objects.ts';
import { putOriginal, type StoredOriginal } from './put-original.ts';
import { readPieces } from './upload-store.ts';
import type { Server } from '../server.ts';

/**
 * Stores the original of a pending photo, and adds the job that makes its variants. Marks the photo as failed
 * if the file is refused, or if its draft has another photo with the same content. Rejects when the store
 * fails, and the queue retries. `attempt` counts from 1.
 */
export async function storePhoto(
  server: Server,
  { photoId }: Jobs['store-photo'],
  attempt = 1,
): Promise<void> {
  const { db, store } = server;
  const photo = await db
    .selectFrom('photos')
    .select(['storageKey', 'bytes'])
    .where('id', '=', photoId)
    .where('state', '=', 'pending')
    .where('mediaType', 'is', null)
    .executeTakeFirst();
  if (!photo) return;
  const { storageKey } = photo;
  if (attempt > maxAttempts) return failPhoto(server, photoId, 'too many attempts');
  try {
    const original = await putOriginal(store, storageKey, readPieces(store, photo));
    await db.transaction().execute((transaction) => attachOriginal(transaction, photoId, original));
    await deletePieces(store, storageKey);
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    await failPhoto(server, photoId, error.message, error.failure);
    await deleteFiles(store, storageKey);
  }
}

/**
 * Does nothing if the photo was deleted meanwhile: the hourly sweep deletes files without a row. Throws
 * `RefusedFileError` for a duplicate.
 */
async function attachOriginal(
  transaction: Transaction<Tables>,
  photoId: string,
  { mediaType, extension, bytes, digest }: StoredOriginal,
): Promise<void> {
  // Before the draft is read, so that it can't be sent meanwhile.
  const photo = await transaction
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  if (!photo) return;
  if (await isDuplicate(transaction, photoId, digest)) throw new RefusedFileError('duplicate');
  const priority = photoPriorities.afterWaiting(await countWaiting(transaction, photoId));
  await transaction
    .updateTable('photos')
    .set({ mediaType, extension, bytes, digest })
    .where('id', '=', photoId)
    .execute();
  await addJob(transaction, 'derive-photo', { photoId }, { priority });
}

/** Whether the photo's draft has another photo with this content. False for a photo of a sent version. */
async function isDuplicate(
  transaction: Transaction<Tables>,
  photoId: string,
  digest: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM version_photos AS own
      JOIN property_versions AS draft ON draft.id = own.version_id AND draft.state = 'draft'
      JOIN version_photos AS other ON other.version_id = draft.id AND other.photo_id <> own.photo_id
      JOIN photos ON photos.id = other.photo_id
    WHERE own.photo_id = ${photoId} AND photos.digest = ${digest} AND photos.state IN ('pending', 'ready')
    LIMIT 1`.execute(transaction);
  return rows.length > 0;
}

/**
 * Counts the photos that wait for the decoder in all drafts from the same client address, so that one address
 * can't fill the queue.
 */
async function countWaiting(transaction: Transaction<Tables>, photoId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT photos.id)::integer AS count
    FROM version_photos AS own
      JOIN property_versions AS own_draft ON own_draft.id = own.version_id
      JOIN property_versions AS draft ON draft.id = own_draft.id
        OR draft.state = 'draft' AND draft.client_address_hash = own_draft.client_address_hash
      JOIN version_photos AS waiting ON waiting.version_id = draft.id
      JOIN photos ON photos.id = waiting.photo_id AND photos.state = 'pending' AND media_type IS NOT NULL
    WHERE own.photo_id = ${photoId}`.execute(transaction);
  return rows[0]?.count ?? 0;
}
