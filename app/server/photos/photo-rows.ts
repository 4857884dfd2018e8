// Photo rows inside other features' transactions. A photo never changes and is never copied: a property shows
// it, and versions refer to it.
import { sql, type Transaction } from 'kysely';
import type { VersionPhotos } from '#domain/property/versions.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';

/** Adds references from a version to photos, in this order. Leaves out a photo that is being deleted. */
export async function linkPhotos(
  transaction: Transaction<Tables>,
  versionId: string,
  { photoIds, photoCaptions }: VersionPhotos,
): Promise<void> {
  await sql`INSERT INTO version_photos (version_id, photo_id, position, caption)
    SELECT ${versionId}, photos.id, linked.position, ${JSON.stringify(photoCaptions)}::jsonb ->> photos.id::text
    FROM photos JOIN unnest(${photoIds}::uuid[]) WITH ORDINALITY AS linked (id, position) ON linked.id = photos.id
    FOR KEY SHARE OF photos
    ON CONFLICT (version_id, photo_id)
      DO UPDATE SET position = excluded.position, caption = excluded.caption`.execute(transaction);
}

/** Removes the references of these versions to photos. Returns the ids of the photos. */
export async function unlinkPhotos(
  transaction: Transaction<Tables>,
  versionIds: readonly string[],
): Promise<string[]> {
  const removed = await transaction
    .deleteFrom('versionPhotos')
    .where('versionId', 'in', versionIds)
    .returning('photoId')
    .execute();
  return removed.map(({ photoId }) => photoId);
}

/**
 * Makes the property show exactly these photos in this order. The hourly sweep deletes the others if unused.
 */
export async function setPropertyPhotos(
  transaction: Transaction<Tables>,
  propertyId: string,
  { photoIds, photoCaptions }: VersionPhotos,
): Promise<void> {
  await transaction
    .updateTable('photos')
    .set({ propertyId: null, position: null })
    .where('propertyId', '=', propertyId)
    .where(sql<boolean>`id <> ALL(${photoIds}::uuid[])`)
    .execute();
  await sql`UPDATE photos SET property_id = ${propertyId}, position = shown.position,
      caption = ${JSON.stringify(photoCaptions)}::jsonb ->> photos.id::text
    FROM unnest(${photoIds}::uuid[]) WITH ORDINALITY AS shown (id, position)
    WHERE photos.id = shown.id`.execute(transaction);
}

/**
 * Deletes the unused photos among these. A job deletes the files after the commit, so an unavailable store
 * delays only the job. Locks the photos first, so that no concurrent transaction adds a reference.
 */
export async function deleteUnusedPhotos(
  transaction: Transaction<Tables>,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  const unused = transaction.selectFrom('photos').select('id').where('id', 'in', photoIds).where(isUnused);
  await unused.orderBy('id').forUpdate().execute();
  const removed = await transaction
    .deleteFrom('photos')
    .where('id', 'in', photoIds)
    .where(isUnused)
    .returning('storageKey')
    .execute();
  const storageKeys = removed.map(({ storageKey }) => storageKey);
  if (storageKeys.length > 0) await addJob(transaction, 'delete-files', { storageKeys });
}

/**
 * In a query of `photos`: whether no property, no version, no visit and no answer that can be undone refers
 * to the photo.
 */
export const isUnused = sql<boolean>`(property_id IS NULL
  AND NOT EXISTS (SELECT FROM version_photos WHERE photo_id = photos.id)
  AND NOT EXISTS (SELECT FROM site_visit_photos WHERE photo_id = photos.id)
  AND NOT EXISTS (SELECT FROM property_versions
    WHERE replaced IS NOT NULL AND position(photos.id::text IN replaced::text) > 0))`;
