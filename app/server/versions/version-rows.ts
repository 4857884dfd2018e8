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
export const isWaitingChange = sql<boolean>`(property_versions.state = 'sent' AND property_versions.changed <> '{}' AND ${isCurrent})`;

/**
 * The property's current version (`isCurrent`). Null if none is stored, as for a property that was approved
 * before versions existed.
 */
export async function findCurrentVersion(db: Database, propertyId: string): Promise<StoredVersion | null> {
  const version = await db
    .selectFrom('propertyVersions')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .where('number', 'is not', null)
    .where('state', '<>', 'withdrawn')
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

/** Whether the version has fields or photos that weren't written to the property, which is approved. */
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

/** The owner's changes to an approved property that weren't accepted. The owner can withdraw them. */
export function listProposals(transaction: Transaction<Tables>, propertyId: string) {
  return transaction
    .selectFrom('propertyVersions')
    .select(['id', 'notes'])
    .where('propertyId', '=', propertyId)
    .where('state', 'in', ['sent', 'changes-requested', 'rejected'])
    .where('changed', '<>', sql<string[]>`'{}'`)
    .execute();
}

/**
 * Withdraws proposals. Those with a reviewer's notes keep their photos, because the review compares them with
 * later ones.
 */
export async function withdrawProposals(
  transaction: Transaction<Tables>,
  proposals: readonly Pick<StoredVersion, 'id' | 'notes'>[],
): Promise<void> {
  if (proposals.length === 0) return;
  await transaction
    .updateTable('propertyVersions')
    .set({ state: 'withdrawn', updatedAt: sql`now()` })
    .where(
      'id',
      'in',
      proposals.map(({ id }) => id),
    )
    .execute();
  const unanswered = proposals.filter(({ notes }) => notes === null).map(({ id }) => id);
  if (unanswered.length > 0)
    await deleteUnusedPhotos(transaction, await unlinkPhotos(transaction, unanswered));
}
