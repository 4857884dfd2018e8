// Administrators' edits of properties. An edit names the version that its form showed, and fails if there is
// a newer one. An edit can't change status, owner or timestamps. New photos wait in a photo draft
// (drafts/draft-rows.ts), one for each administrator and property: an edit of the photos moves the kept
// photos to the property and deletes the rest.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { type Change, findChanges } from '#domain/audit-event.ts';
import { calendarLinkMessages } from '#domain/calendar-link.ts';
import { captionsOf, type DraftPhoto, type PhotoCaptions, photoMessages } from '#domain/photo.ts';
import { fieldNames } from '#domain/property/fields.ts';
import { sortEntries } from '#domain/property/schemas.ts';
import { amenities, isPublic, type PropertyStatus, rentalLengths } from '#domain/property/options.ts';
import {
  checkEdit,
  listChangedFields,
  type EditableFields,
  type EditContext,
  type EditableField,
  type EditForm,
  toEditForm,
  type PropertyEdit,
  type PropertyToEdit,
  type StoredFields,
} from '#domain/property/edit-form.ts';
import type { Admin, Draft } from '../accounts/access.ts';
import { checkNewLink, replaceFormLink, toLinkUrl } from '../calendar/calendar-links.ts';
import type { Tables } from '../database/tables.ts';
import { type AuditEvent, recordAuditEvent } from '../database/audit-log.ts';
import { explainMissingProperty, findLastEvent } from './audit-log.ts';
import { photoDraftOf, photoDraftIdOf, createPhotoDraft } from '../submission/draft-rows.ts';
import { captionPhotos, movePhotosToProperty, queueFileDeletion } from '../photos/photo-rows.ts';
import { toDraftPhoto, draftPhotoColumns } from '../photos/photos.ts';
import { changedPosition } from '../properties/position-columns.ts';
import type { Server } from '../server.ts';

export interface SentEdit {
  input: EditForm;
  /** The version that the form showed (`PropertyToEdit`). */
  version: string;
  /** YYYY-MM-DD, in America/Los_Angeles. */
  today: string;
}

export async function getPropertyToEdit(
  server: Server,
  admin: Admin,
  id: string,
): Promise<Result<PropertyToEdit>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const stored = await readStoredProperty(transaction, sourcesOf(admin, id), 'read');
    if (!stored) return failed(await explainMissingProperty(transaction, id));
    const { status, allowedValues, photos, fields } = stored;
    return success({
      id,
      status,
      version: versionOf(stored),
      stored: allowedValues,
      photos,
      form: toEditForm(fields),
    });
  });
}

/**
 * Writes an edit and its audit event in one transaction. Fails with 'edited-meanwhile' if there is a newer
 * version. Locks the row first, so of two concurrent edits one fails.
 */
export async function editProperty(
  server: Server,
  admin: Admin,
  id: string,
  { input, version, today }: SentEdit,
): Promise<Result<null>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const sources = sourcesOf(admin, id);
    const stored = await readStoredProperty(transaction, sources, 'locked');
    if (!stored) return failed(await explainMissingProperty(transaction, id));
    const changedFields = listChangedFields(toEditForm(stored.fields), input);
    // A retry: the first attempt stored everything.
    if (changedFields.length === 0) return success(null);
    if (version !== versionOf(stored)) return failed(await explainConflict(transaction, id, stored));
    const checked = checkEdit(input, { today, stored: stored.allowedValues });
    if (!checked.ok) return failed(checked.failure);
    if (changedFields.includes('icalUrl') && (await exceedsLinkLimit(transaction, id, stored, checked.edit)))
      return failed(tooManyLinks);
    const event = { actorId: admin.uid, action: 'edited' } as const;
    return writeEdit(
      transaction,
      event,
      { ...sources, ...stored },
      pickChangedFields(checked.edit, changedFields),
    );
  });
}

/** Returns the photo draft without a query. Its row exists only after `openPhotoDraft`. */
export function getPhotoDraft(admin: Admin, id: string): Result<Draft> {
  return isUuid(id) ? success(photoDraftOf(admin, id)) : failed({ kind: 'property-not-found' });
}

/** Creates the photo draft if it doesn't exist. */
export async function openPhotoDraft(server: Server, admin: Admin, id: string): Promise<Result<Draft>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const found = await server.db.selectFrom('properties').select('id').where('id', '=', id).executeTakeFirst();
  return found
    ? success(await createPhotoDraft(server.db, admin, id))
    : failed(await explainMissingProperty(server.db, id));
}

interface StoredProperty {
  status: PropertyStatus;
  updatedAt: Date;
  /** The current type and date, which `checkEdit` accepts even if no longer offered or in the past. */
  allowedValues: EditContext['stored'];
  /** The property's photos, then those of the photo draft. */
  photos: DraftPhoto[];
  fields: StoredFields;
}

/** Each change of an editable field or of the status changes `updated_at`, to the millisecond. */
function versionOf({ updatedAt }: StoredProperty): string {
  return updatedAt.toISOString();
}

/** The edited fields that are stored under the same name in `properties`. */
const columns = fieldNames.filter((name) => name !== 'bathrooms');

/** With `locked`, other transactions can't edit, decide on or delete the property until this one ends. */
export async function readStoredProperty(
  transaction: Transaction<Tables>,
  sources: PhotoSources,
  mode: 'read' | 'locked',
): Promise<StoredProperty | null> {
  let query = transaction
    .selectFrom('properties')
    .select([...columns, 'bathroomHalves', 'status', 'updatedAt'])
    .where('id', '=', sources.propertyId);
  if (mode === 'locked') query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const { bathroomHalves, status, updatedAt, ...plain } = row;
  const photos = await listAvailablePhotos(transaction, sources);
  const photoIds = photos.propertyPhotos.map((photo) => photo.id);
  const fields = {
    ...plain,
    bathrooms: bathroomHalves / 2,
    desiredRentalLength: rentalLengths.filter((length) => plain.desiredRentalLength.includes(length)),
    amenities: sortEntries(amenities, plain.amenities),
    photoIds,
    photoCaptions: photos.captions,
  };
  const allowedValues = { propertyType: row.propertyType, nextAvailableDate: row.nextAvailableDate };
  const allPhotos = [...photos.propertyPhotos, ...photos.newPhotos];
  return { status, updatedAt, allowedValues, photos: allPhotos, fields };
}

/**
 * Keeps the fields that the administrator changed, and the fields that a change of furnishing or town may
 * clear.
 */
function pickChangedFields(
  edit: PropertyEdit,
  changedFields: readonly EditableField[],
): Partial<EditableFields> {
  const fields = [...changedFields, 'unfurnishedOption' as const, 'neighborhood' as const];
  return Object.fromEntries(fields.map((field) => [field, edit[field]]));
}

/** Writes the fields that differ from `before`, with an audit event. Changes nothing if it fails. */
export async function writeEdit(
  transaction: Transaction<Tables>,
  event: Pick<AuditEvent, 'actorId' | 'action'>,
  before: StoredProperty & PhotoSources,
  { photoIds, photoCaptions, ...edit }: Partial<EditableFields>,
): Promise<Result<null>> {
  const { propertyId: id, draftId, fields, status } = before;
  const { photoCaptions: _, ...storedFields } = fields;
  const changes = findChanges(storedFields, edit, isPublic({ status }));
  if (photoIds) {
    const missing = await arrangePhotos(transaction, { propertyId: id, draftId }, photoIds);
    if (missing > 0) return failed(photosMissing(missing));
    changes.photos = photoChange(fields.photoIds as string[], photoIds);
  }
  if (photoCaptions) {
    await captionPhotos(transaction, id, photoCaptions);
    changes['photoCaptions'] = null;
  }
  if (Object.keys(changes).length === 0) return success(null);
  const { bathrooms, ...plain } = edit;
  await transaction
    .updateTable('properties')
    .set({
      ...plain,
      ...changedPosition(fields as { location: string; neighborhood: string | null; zipCode: string }, edit),
      updatedAt: sql`now()`,
    })
    .$if(bathrooms !== undefined, (query) => query.set({ bathroomHalves: (bathrooms ?? 0) * 2 }))
    .where('id', '=', id)
    .execute();
  if (edit.icalUrl !== undefined && isPublic({ status }))
    await replaceFormLink(transaction, id, { from: fields.icalUrl as string | null, to: edit.icalUrl });
  await recordAuditEvent(transaction, { ...event, propertyId: id, changes });
  return success(null);
}

/** True if the property has no room for the form's first link. Replacing the form's link needs no room. */
export async function exceedsLinkLimit(
  transaction: Transaction<Tables>,
  id: string,
  { fields: { icalUrl: from } }: StoredProperty,
  { icalUrl: to }: Pick<EditableFields, 'icalUrl'>,
): Promise<boolean> {
  if (from !== null || to === null) return false;
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

export function photosMissing(count: number): Failure {
  const message = photoMessages.missing(count);
  return { kind: 'invalid', message, issues: [{ field: 'photoIds', message }] };
}

async function explainConflict(
  transaction: Transaction<Tables>,
  id: string,
  { updatedAt }: StoredProperty,
): Promise<Failure> {
  const event = await findLastEvent(transaction, id, ['edited', 'approved', 'rejected', 'undone']);
  return { kind: 'edited-meanwhile', by: event?.actor ?? 'somebody', at: event?.at ?? updatedAt };
}

/** Where an edit may take photos from: the property, and a draft. */
interface PhotoSources {
  propertyId: string;
  draftId: string;
}

function sourcesOf(admin: Admin, id: string): PhotoSources {
  return { propertyId: id, draftId: photoDraftIdOf(admin, id) };
}

async function listAvailablePhotos(
  transaction: Transaction<Tables>,
  { propertyId, draftId }: PhotoSources,
): Promise<{ propertyPhotos: DraftPhoto[]; newPhotos: DraftPhoto[]; captions: PhotoCaptions }> {
  const rows = await transaction
    .selectFrom('photos')
    .select([...draftPhotoColumns, 'propertyId', 'caption'])
    .where((eb) => eb.or([eb('propertyId', '=', propertyId), eb('draftId', '=', draftId)]))
    .orderBy('position')
    .orderBy('createdAt')
    .execute();
  const isOfProperty = (row: { propertyId: string | null }) => row.propertyId !== null;
  return {
    captions: captionsOf(rows.filter(isOfProperty).map(({ id, caption }) => [id, caption])),
    propertyPhotos: rows.filter(isOfProperty).map(toDraftPhoto),
    newPhotos: rows.filter((row) => !isOfProperty(row)).map(toDraftPhoto),
  };
}

/**
 * Gives the property exactly these photos in this order, and deletes its other photos and those of the draft.
 * Returns how many photos are missing; if one is, changes nothing.
 */
async function arrangePhotos(
  transaction: Transaction<Tables>,
  { propertyId, draftId }: PhotoSources,
  photoIds: readonly string[],
): Promise<number> {
  const present = await transaction
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', photoIds)
    .where((eb) => eb.or([eb('propertyId', '=', propertyId), eb('draftId', '=', draftId)]))
    .forUpdate()
    .execute();
  if (present.length < photoIds.length) return photoIds.length - present.length;
  const removed = await transaction
    .deleteFrom('photos')
    .where((eb) => eb.or([eb('propertyId', '=', propertyId), eb('draftId', '=', draftId)]))
    .where('id', 'not in', photoIds)
    .returning('storageKey')
    .execute();
  await queueFileDeletion(transaction, removed);
  await movePhotosToProperty(transaction, propertyId, photoIds);
  return 0;
}
