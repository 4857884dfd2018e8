// Reads versions of properties (domain/property/versions.ts) inside other features' transactions, and
// withdraws them.
import { type Selectable, sql, type Transaction } from 'kysely';
import type { LastAnswer, ReviewPhoto, VersionPhotos } from '#domain/property/versions.ts';
import type { PhotoToCompare } from '#domain/property/differences.ts';
import { captionsOf } from '#domain/photo.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { PropertyVersionsTable } from '../database/version-tables.ts';
import { deleteUnusedPhotos, unlinkPhotos } from '../photos/photo-rows.ts';
import { photoColumns, toListingPhoto } from '../properties/listings.ts';

export type StoredVersion = Selectable<PropertyVersionsTable>;

/**
 * In a query of `property_versions`: the version that owner and reviewers deal with, which is the one that
 * was sent last. Drafts and withdrawn versions don't count.
 */
export const isCurrent = sql<boolean>`(property_versions.number IS NOT NULL AND property_versions.state <> 'withdrawn'
  AND NOT EXISTS (SELECT FROM property_versions AS newer WHERE newer.property_id = property_versions.property_id
    AND newer.number > property_versions.number AND newer.state <> 'withdrawn'))`;

/** In a query of `property_versions`: changes to an approved property that wait for a review. */
export const isWaitingChange = sql<boolean>`(property_versions.state = 'sent' AND ${isCurrent} AND EXISTS (
  SELECT FROM properties AS shown WHERE shown.id = property_versions.property_id AND shown.status = 'approved'))`;

/**
 * The property's version that was sent last, without the `withdrawn` ones. Null if none is known, as for
 * older imported properties.
 */
export async function findCurrentVersion(
  db: Database,
  propertyId: string,
  withdrawn: readonly Pick<StoredVersion, 'id'>[] = [],
): Promise<StoredVersion | null> {
  const withdrawnIds = withdrawn.map(({ id }) => id);
  const version = await db
    .selectFrom('propertyVersions')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .where('number', 'is not', null)
    .where('state', '<>', 'withdrawn')
    .$if(withdrawnIds.length > 0, (query) => query.where('id', 'not in', withdrawnIds))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return version ?? null;
}

/** A reviewer's last words on a property, with what they requested. Null before the first answer. */
export async function findLastAnswer(db: Database, propertyId: string): Promise<LastAnswer | null> {
  const row = await db
    .selectFrom('propertyVersions')
    .select(['notes', 'requestedFields', 'requestedPhotos'])
    .where('propertyId', '=', propertyId)
    .where('notes', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.notes === undefined || row.notes === null) return null;
  const { notes, requestedFields: fields, requestedPhotos: photos } = row;
  const found =
    photos.length === 0
      ? []
      : await db.selectFrom('photos').select(photoColumns).where('id', 'in', photos).execute();
  return { notes, request: { fields, photos }, requestedPhotos: found.map(toListingPhoto) };
}

/** Whether the version changes what the property's own columns and photos show. */
export function changesSomething({ state, changed }: StoredVersion): boolean {
  return state !== 'accepted' && changed.length > 0;
}

/** The number of the next version that is sent. The caller has locked the property. */
export async function nextNumber(transaction: Transaction<Tables>, propertyId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom('propertyVersions')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** The photos of a version, or those that a property shows: in their order, unreadable ones included. */
export async function listPhotosOf(
  db: Database,
  of: { versionId: string } | { propertyId: string },
): Promise<(ReviewPhoto & PhotoToCompare)[]> {
  const columns = [...photoColumns, 'originalName', 'digest'] as const;
  const rows =
    'versionId' in of
      ? await db
          .selectFrom('versionPhotos')
          .innerJoin('photos', 'photos.id', 'photoId')
          .select(
            columns.filter((column) => column !== 'caption').map((column) => `photos.${column}` as const),
          )
          .select('versionPhotos.caption')
          .where('versionId', '=', of.versionId)
          .orderBy('versionPhotos.position')
          .execute()
      : await db
          .selectFrom('photos')
          .select(columns)
          .where('propertyId', '=', of.propertyId)
          .orderBy('position')
          .execute();
  return rows.map((photo) => ({
    ...toListingPhoto(photo),
    name: photo.originalName,
    isUnreadable: photo.state === 'failed',
    digest: photo.digest?.toString('hex') ?? photo.id,
  }));
}

/** Photos as a version or a form names them. */
export function toVersionPhotos(photos: readonly { id: string; caption: string | null }[]): VersionPhotos {
  return {
    photoIds: photos.map(({ id }) => id),
    photoCaptions: captionsOf(photos.map(({ id, caption }) => [id, caption])),
  };
}

/** Changes that the owner sent and that nobody accepted. */
interface OpenChanges {
  id: string;
  isAnswered: boolean;
}

/**
 * The changes to a property that its owner can withdraw: those after the accepted version. A pending property
 * keeps the version that it was submitted with.
 */
export async function listOpenChanges(
  transaction: Transaction<Tables>,
  propertyId: string,
): Promise<OpenChanges[]> {
  const { rows } = await sql<OpenChanges>`
    SELECT property_versions.id, notes IS NOT NULL AS is_answered
    FROM property_versions JOIN properties ON properties.id = property_id
    WHERE property_id = ${propertyId} AND author = 'owner'
      AND (state IN ('sent', 'changes-requested') OR state = 'rejected' AND status = 'approved' AND ${isCurrent})
      AND number > CASE status WHEN 'approved' THEN (
        SELECT coalesce(max(number), 0) FROM property_versions AS accepted
        WHERE accepted.property_id = properties.id AND accepted.state = 'accepted') ELSE (
        SELECT min(number) FROM property_versions AS submitted
        WHERE submitted.property_id = properties.id AND submitted.state <> 'withdrawn'
          AND submitted.number > (SELECT coalesce(max(number), 0) FROM property_versions AS refused
            WHERE refused.property_id = properties.id AND refused.state = 'rejected')) END`.execute(
    transaction,
  );
  return rows;
}

/** Withdraws changes. Photos of those that a reviewer answered stay, to compare later versions with them. */
export async function withdrawChanges(
  transaction: Transaction<Tables>,
  changes: readonly OpenChanges[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  await transaction
    .updateTable('propertyVersions')
    .set({ state: 'withdrawn', updatedAt: sql`now()` })
    .where('id', 'in', ids)
    .execute();
  const unanswered = changes.filter(({ isAnswered }) => !isAnswered).map(({ id }) => id);
  if (unanswered.length > 0)
    await deleteUnusedPhotos(transaction, await unlinkPhotos(transaction, unanswered));
}
