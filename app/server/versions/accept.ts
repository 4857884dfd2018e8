// Writes an owner's changes to an approved property when a reviewer accepts them.
import type { Transaction } from 'kysely';
import { type Failure, type Result, toFailure } from '#domain/failure.ts';
import { stillProcessing, valuesToWrite } from '#domain/property/versions.ts';
import type { Tables } from '../database/tables.ts';
import { listPhotosOf, photosOf, type StoredVersion, toVersionPhotos } from './version-rows.ts';
import {
  exceedsLinkLimit,
  type StoredProperty,
  tooManyLinks,
  valuesOf,
  writeProperty,
  type WrittenProperty,
} from './write-property.ts';

/** Writes the changes of a version. The caller has locked the property and its photos. */
export async function acceptVersion(
  transaction: Transaction<Tables>,
  property: StoredProperty,
  version: StoredVersion,
): Promise<Result<WrittenProperty>> {
  const values = valuesToWrite(valuesOf(property), version);
  const ofVersion = photosOf(version);
  const photos = 'versionId' in ofVersion ? await listPhotosOf(transaction, ofVersion) : [];
  return writeProperty(
    transaction,
    property,
    photos.length > 0 ? { ...values, ...toVersionPhotos(photos) } : values,
  );
}

/**
 * Explains why a version can't be accepted now: the property has too many calendar links, or a photo is
 * unreadable or still processing. Null if it can be.
 */
export async function findObstacle(
  transaction: Transaction<Tables>,
  property: StoredProperty,
  version: StoredVersion,
): Promise<Failure | null> {
  const { icalUrl } = valuesToWrite(valuesOf(property), version);
  if (icalUrl !== undefined && (await exceedsLinkLimit(transaction, property, { icalUrl })))
    return tooManyLinks;
  const photos = await listPhotosOf(transaction, photosOf(version));
  const shown = property.fields.photoIds as readonly string[];
  const unreadable = photos.find(({ id, isUnreadable }) => isUnreadable && !shown.includes(id));
  if (unreadable)
    return toFailure(`${unreadable.name} can’t be read. Please ask the owner for another copy.`);
  const processing = photos.filter(({ path, isUnreadable }) => path === null && !isUnreadable);
  return processing.length > 0 ? toFailure(stillProcessing(processing.length)) : null;
}
