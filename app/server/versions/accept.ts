// Writes a version to its property when a reviewer accepts it.
import type { Transaction } from 'kysely';
import { type Failure, failed, type Result, toFailure } from '#domain/failure.ts';
import { type ReplacedValues, stillProcessing, valuesToWrite } from '#domain/property/versions.ts';
import type { Tables } from '../database/tables.ts';
import { listPhotosOf, photosOf, type StoredVersion, toVersionPhotos } from './version-rows.ts';
import {
  exceedsLinkLimit,
  type StoredProperty,
  tooManyLinks,
  valuesOf,
  writeProperty,
} from './write-property.ts';

interface Acceptance {
  property: StoredProperty;
  version: StoredVersion;
  /** The administrator's uid. */
  actorId: string;
  /** Whether to refuse photos that the reviewer can't see, and too many calendar links (`findObstacle`). */
  mustSee: boolean;
}

/**
 * Writes the changes of a version to its property, and returns the replaced values. The caller has locked the
 * property and its photos.
 */
export async function acceptVersion(
  transaction: Transaction<Tables>,
  { property, version, actorId, mustSee }: Acceptance,
): Promise<Result<ReplacedValues>> {
  const ofVersion = photosOf(version);
  const photos = await listPhotosOf(transaction, ofVersion);
  const refused = mustSee ? await findObstacle(transaction, property, { version, photos }) : null;
  if (refused) return failed(refused);
  const values = valuesToWrite(valuesOf(property), version);
  const edit =
    'versionId' in ofVersion && photos.length > 0 ? { ...values, ...toVersionPhotos(photos) } : values;
  const event = { actorId, action: 'changes-accepted' } as const;
  return writeProperty(transaction, event, property, edit);
}

/**
 * Explains why a version can't be accepted now: the property has too many calendar links, or a photo is
 * unreadable or still processing. Null if it can be.
 */
async function findObstacle(
  transaction: Transaction<Tables>,
  property: StoredProperty,
  { version, photos }: { version: StoredVersion; photos: Awaited<ReturnType<typeof listPhotosOf>> },
): Promise<Failure | null> {
  const { icalUrl } = valuesToWrite(valuesOf(property), version);
  if (icalUrl !== undefined && (await exceedsLinkLimit(transaction, property, { icalUrl })))
    return tooManyLinks;
  const shown = property.fields.photoIds as readonly string[];
  const unreadable = photos.find(({ id, isUnreadable }) => isUnreadable && !shown.includes(id));
  if (unreadable)
    return toFailure(`${unreadable.name} can’t be read. Please ask the owner for another copy.`);
  const processing = photos.filter(({ path, isUnreadable }) => path === null && !isUnreadable);
  return processing.length > 0 ? toFailure(stillProcessing(processing.length)) : null;
}
