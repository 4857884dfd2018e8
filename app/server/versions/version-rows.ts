// Reads and withdraws versions of properties (domain/property/versions.ts) inside other features'
// transactions.
import { type Selectable, sql, type Transaction } from 'kysely';
import type { LastAnswer, ReviewPhoto, VersionPhotos } from '#domain/property/versions.ts';
import type { PhotoToCompare } from '#domain/property/differences.ts';
import { captionsOf } from '#domain/property/photo.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { PropertyVersionsTable } from '../database/version-tables.ts';
import { deleteUnusedPhotos, unlinkPhotos } from '../photos/photo-rows.ts';
import { photoColumns, toListingPhoto } from '../properties/listings.ts';

export type StoredVersion = Selectable<PropertyVersionsTable>;

/**
 * In a query of `property_versions`: whether it's the property's current version, which is the one that was
 * sent last and isn't withdrawn. The owner sees this version, and reviewers answer it.
 */
export const isCurrent = sql<boolean>`(property_versions.number IS NOT NULL AND property_versions.state <> 'withdrawn'
  AND NOT EXISTS (SELECT FROM property_versions AS newer WHERE newer.property_id = property_versions.property_id
    AND newer.number > property_versions.number AND newer.state <> 'withdrawn'))`;

/** In a query of `property_versions`: whether it's changes to an approved property that wait for a review. */
export const isWaitingChange = sql<boolean>`(property_versions.state = 'sent' AND ${isCurrent} AND EXISTS (
  SELECT FROM properties AS shown WHERE shown.id = property_versions.property_id AND shown.status = 'approved'))`;

/**
 * The property's current version (`isCurrent`). Ignores `withdrawn` ones, which the caller is about to
 * withdraw. Null if none is stored, as for a property that was approved before versions existed.
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

/**
 * A reviewer's last notes on a property, and what they asked to change. Null without notes since a version
 * was accepted.
 */
export async function findLastAnswer(db: Database, propertyId: string): Promise<LastAnswer | null> {
  const row = await db
    .selectFrom('propertyVersions')
    .select(['notes', 'requestedFields', 'requestedPhotos'])
    .where('propertyId', '=', propertyId)
    .where('number', 'is not', null)
    .where((eb) => eb.or([eb('notes', 'is not', null), eb('state', '=', 'accepted')]))
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

/** Whether the version has fields or photos that weren't written to the property. */
export function proposesChanges({ state, changed }: StoredVersion): boolean {
  return state !== 'accepted' && changed.length > 0;
}

/** The number that the next sent version gets. The caller has locked the property. */
export async function getNextNumber(transaction: Transaction<Tables>, propertyId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom('propertyVersions')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** The photos of a version, or those that a property shows, in their order. Includes unreadable ones. */
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

/** Where the photos of a version are: its own if it changes photos, otherwise its property's. */
export function photosOf({ id, propertyId, changed }: StoredVersion) {
  return changed.includes('photoIds') ? { versionId: id } : { propertyId };
}

/** The ids and captions of photos, as in a form's answers. */
export function toVersionPhotos(photos: readonly { id: string; caption: string | null }[]): VersionPhotos {
  return {
    photoIds: photos.map(({ id }) => id),
    photoCaptions: captionsOf(photos.map(({ id, caption }) => [id, caption])),
  };
}

/** A version with sent changes that weren't accepted. */
interface WithdrawableChanges {
  id: string;
  /** Whether a reviewer answered it with notes. */
  isAnswered: boolean;
}

/**
 * The versions that the owner can withdraw. For an approved property, those after the last accepted one. For
 * a pending property, those after the version that it was submitted or corrected with.
 */
export async function listWithdrawableChanges(
  transaction: Transaction<Tables>,
  propertyId: string,
): Promise<WithdrawableChanges[]> {
  const { rows } = await sql<WithdrawableChanges>`
    SELECT property_versions.id, notes IS NOT NULL AS is_answered
    FROM property_versions JOIN properties ON properties.id = property_id
    WHERE property_id = ${propertyId} AND author = 'owner'
      AND (state IN ('sent', 'changes-requested') OR state = 'rejected' AND status = 'approved' AND ${isCurrent})
      AND number > CASE status WHEN 'approved' THEN (
        SELECT coalesce(max(number), 0) FROM property_versions AS accepted
        WHERE accepted.property_id = properties.id AND accepted.state = 'accepted') ELSE (
        SELECT min(number) FROM property_versions AS submitted
        WHERE submitted.property_id = properties.id AND submitted.state <> 'withdrawn'
          AND submitted.number > (SELECT coalesce(max(number), 0) FROM property_versions AS rejected
            WHERE rejected.property_id = properties.id AND rejected.state = 'rejected')) END`.execute(
    transaction,
  );
  return rows;
}

/** Withdraws versions. Answered ones keep their photos, because the review compares them with later ones. */
export async function withdrawChanges(
  transaction: Transaction<Tables>,
  changes: readonly WithdrawableChanges[],
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
