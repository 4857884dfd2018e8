// Writes the fields and photos of a property: an administrator's edit, accepted changes, and what the owner
// of a property that isn't approved sends. After the submission, only this module changes them, except for
// price, availability, a deleted calendar link and a moved email address.
import { sql, type Transaction } from 'kysely';
import type { Failure, Result } from '#domain/failure.ts';
import { failed, success } from '#domain/failure.ts';
import { type Change, type Changes, findChanges } from '#domain/property/changes.ts';
import { calendarLinkMessages } from '#domain/property/calendar-link.ts';
import { captionsOf, photoMessages } from '#domain/property/photo.ts';
import type { EditableFields, StoredFields } from '#domain/property/edit-form.ts';
import { fieldNames, type FieldValues } from '#domain/property/fields.ts';
import { amenities, isPublic, type PropertyStatus, rentalLengths } from '#domain/property/options.ts';
import { sortEntries } from '#domain/property/schemas.ts';
import type { ReplacedValues, VersionPhotos } from '#domain/property/versions.ts';
import { checkNewLink, replaceFormLink, toLinkUrl } from '../calendar/calendar-links.ts';
import type { Tables } from '../database/tables.ts';
import { setPropertyPhotos } from '../photos/photo-rows.ts';
import { changedPosition } from '../properties/position-columns.ts';

export interface StoredProperty {
  id: string;
  status: PropertyStatus;
  updatedAt: Date;
  fields: StoredFields;
  position: NonNullable<ReplacedValues['position']>;
}

/** The fields that are stored under the same name in `properties`. */
const columns = fieldNames.filter((name) => name !== 'bathrooms');

/** In `locked` mode, other transactions can't edit, decide on or delete the property until this one ends. */
export async function readStoredProperty(
  transaction: Transaction<Tables>,
  id: string,
  mode: 'read' | 'locked',
): Promise<StoredProperty | null> {
  let query = transaction
    .selectFrom('properties')
    .select([...columns, 'id', 'bathroomHalves', 'status', 'updatedAt', 'latitude', 'longitude'])
    .where('id', '=', id);
  if (mode === 'locked') query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const { bathroomHalves, status, updatedAt, latitude, longitude, id: storedId, ...plain } = row;
  const photos = await transaction
    .selectFrom('photos')
    .select(['id', 'caption'])
    .where('propertyId', '=', id)
    .orderBy('position')
    .execute();
  const fields = {
    ...plain,
    bathrooms: bathroomHalves / 2,
    desiredRentalLength: rentalLengths.filter((length) => plain.desiredRentalLength.includes(length)),
    amenities: sortEntries(amenities, plain.amenities),
    photoIds: photos.map((photo) => photo.id),
    photoCaptions: captionsOf(photos.map((photo) => [photo.id, photo.caption])),
  };
  return { id: storedId, status, updatedAt, fields, position: { latitude, longitude } };
}

/** The fields without the photos. */
export function valuesOf({ fields }: StoredProperty): FieldValues {
  const { photoIds: _, photoCaptions: __, ...values } = fields;
  return values as unknown as FieldValues;
}

export interface WrittenProperty {
  /** For the audit event, which the caller records. */
  changes: Changes;
  replaced: ReplacedValues;
}

/**
 * Writes the fields that differ from `before`, which the caller has read and locked. If the edit has no
 * `position`, a new town or neighborhood sets it. Fails, and writes nothing, if a photo is missing.
 */
export async function writeProperty(
  transaction: Transaction<Tables>,
  before: StoredProperty,
  { position: givenPosition, ...edit }: Partial<EditableFields> & Pick<ReplacedValues, 'position'>,
): Promise<Result<WrittenProperty>> {
  const { id, fields, status } = before;
  const { photoIds: _, photoCaptions: __, bathrooms, ...plain } = edit;
  const { changes, photos } = compareEdit(before, edit);
  if (Object.keys(changes).length === 0) return success({ changes, replaced: {} });
  if (photos) {
    const missing = await countMissing(transaction, id, photos.photoIds);
    if (missing > 0) return failed(photosMissing(missing));
    await setPropertyPhotos(transaction, id, photos);
  }
  const place = fields as { location: string; neighborhood: string | null; zipCode: string };
  const position = givenPosition ?? changedPosition(place, plain);
  await transaction
    .updateTable('properties')
    .set({ ...plain, ...position, updatedAt: sql`now()` })
    .$if(bathrooms !== undefined, (query) => query.set({ bathroomHalves: (bathrooms ?? 0) * 2 }))
    .where('id', '=', id)
    .execute();
  if (edit.icalUrl !== undefined && isPublic({ status }))
    await replaceFormLink(transaction, id, { from: fields.icalUrl as string | null, to: edit.icalUrl });
  const names = Object.keys(edit).map((name) => [name, fields[name as keyof StoredFields]]);
  const replaced = Object.fromEntries(names) as ReplacedValues;
  const isMoved = Object.keys(position).length > 0;
  return success({
    changes,
    replaced: isMoved ? { ...replaced, position: before.position } : replaced,
  });
}

/** What an edit changes, for the audit log, and the photos if they change. */
function compareEdit(
  { fields, status }: Pick<StoredProperty, 'fields' | 'status'>,
  { photoIds, photoCaptions, ...values }: Partial<EditableFields>,
): { changes: Changes; photos: VersionPhotos | null } {
  const { photoIds: formerIds, photoCaptions: formerCaptions, ...formerFields } = fields;
  const changes = findChanges(formerFields, values, isPublic({ status }));
  const photos = {
    photoIds: photoIds ?? (formerIds as string[]),
    photoCaptions: photoCaptions ?? formerCaptions,
  };
  const hasNewPhotos = !isSame(photos.photoIds, formerIds);
  const hasNewCaptions = !isSame(photos.photoCaptions, formerCaptions);
  if (hasNewPhotos) changes.photos = photoChange(formerIds as string[], photos.photoIds);
  if (hasNewCaptions) changes['photoCaptions'] = null;
  return { changes, photos: hasNewPhotos || hasNewCaptions ? photos : null };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** True if the property has no room for the form's first link. Replacing the form's link needs no room. */
export async function exceedsLinkLimit(
  transaction: Transaction<Tables>,
  { id, fields: { icalUrl: from } }: StoredProperty,
  { icalUrl: to }: Partial<Pick<EditableFields, 'icalUrl'>>,
): Promise<boolean> {
  if (from !== null || to === null || to === undefined) return false;
  return (await checkNewLink(transaction, id, toLinkUrl(to))) === 'full';
}

export const tooManyLinks = {
  kind: 'invalid',
  message: calendarLinkMessages.tooMany,
  issues: [{ field: 'icalUrl', message: calendarLinkMessages.tooMany }],
} satisfies Failure;

/** The change of the number of photos. Null if photos were only replaced or moved. */
function photoChange({ length: from }: readonly string[], { length: to }: readonly string[]): Change | null {
  return from === to ? null : { from, to };
}

export const photosMissing = (count: number) => photosFailure(photoMessages.missing(count));

export function photosFailure(message: string): Failure {
  return { kind: 'invalid', message, issues: [{ field: 'photoIds', message }] };
}

/**
 * Counts the photos among these that don't exist, are uploading, or are another property's. Locks the others.
 */
async function countMissing(
  transaction: Transaction<Tables>,
  propertyId: string,
  photoIds: readonly string[],
): Promise<number> {
  const present = await transaction
    .selectFrom('photos')
    .select('id')
    .where(sql<boolean>`id = ANY(${photoIds}::uuid[])`)
    .where((eb) => eb.or([eb('propertyId', '=', propertyId), eb('propertyId', 'is', null)]))
    .where('state', '<>', 'uploading')
    .forUpdate()
    .execute();
  return photoIds.length - present.length;
}
