// Administrators' edits of properties. An edit names the version that its form showed, and fails if there is
// a newer one. An edit can't change status, owner or timestamps. New photos wait in a photo draft
// (submission/draft-rows.ts), one for each administrator and property, until an edit of the photos shows
// them.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { type DraftPhoto, photoMessages } from '#domain/property/photo.ts';
import {
  checkEdit,
  type EditableField,
  type EditableFields,
  type EditContext,
  type EditForm,
  listChangedFields,
  type PropertyEdit,
  type PropertyToEdit,
  toEditForm,
} from '#domain/property/edit-form.ts';
import { photoDraftOf, type Admin, type Draft } from '../access/proofs.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { Tables } from '../database/tables.ts';
import { draftPhotoColumns, toDraftPhoto } from '../photos/photos.ts';
import type { Server } from '../server.ts';
import { createPhotoDraft, deletePhotoDraft } from '../submission/draft-rows.ts';
import {
  exceedsLinkLimit,
  photosFailure,
  photosMissing,
  readStoredProperty,
  type StoredProperty,
  tooManyLinks,
  valuesOf,
  writeProperty,
} from '../versions/write-property.ts';
import { explainMissingProperty, findLastEvent } from './audit-log.ts';

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
    const stored = await readStoredProperty(transaction, id, 'read');
    if (!stored) return failed(await explainMissingProperty(transaction, id));
    return success({
      id,
      status: stored.status,
      version: stored.updatedAt.toISOString(),
      stored: allowedValuesOf(stored),
      photos: await listAvailablePhotos(transaction, admin, stored),
      form: toEditForm(stored.fields),
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
    const stored = await readStoredProperty(transaction, id, 'locked');
    if (!stored) return failed(await explainMissingProperty(transaction, id));
    const changedFields = listChangedFields(toEditForm(stored.fields), input);
    // A retry: the first attempt stored everything.
    if (changedFields.length === 0) return success(null);
    // Each change of an editable field or of the status changes it.
    if (version !== stored.updatedAt.toISOString())
      return failed(await explainConflict(transaction, id, stored));
    const checked = checkEdit(input, { today, stored: allowedValuesOf(stored) });
    if (!checked.ok) return failed(checked.failure);
    const edit = pickChangedFields(checked.edit, changedFields);
    if (await exceedsLinkLimit(transaction, stored, edit)) return failed(tooManyLinks);
    const refused = edit.photoIds && (await refusePhotos(transaction, admin, stored, edit.photoIds));
    if (refused) return failed(refused);
    const written = await writeProperty(transaction, stored, edit);
    if (!written.ok) return written;
    const { changes } = written.value;
    await recordAuditEvent(transaction, { actorId: admin.uid, action: 'edited', propertyId: id, changes });
    if (edit.photoIds) await deletePhotoDraft(transaction, admin, id);
    return success(null);
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

/** The current type and date, which `checkEdit` accepts even if no longer offered or in the past. */
function allowedValuesOf(stored: StoredProperty): EditContext['stored'] {
  const { propertyType, nextAvailableDate } = valuesOf(stored);
  return { propertyType, nextAvailableDate };
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

async function explainConflict(
  transaction: Transaction<Tables>,
  id: string,
  { updatedAt }: StoredProperty,
): Promise<Failure> {
  const event = await findLastEvent(transaction, id);
  return { kind: 'edited-meanwhile', by: event?.actor ?? 'somebody', at: event?.at ?? updatedAt };
}

/** The photos of the form, and those that the administrator uploaded but didn't save. */
async function listAvailablePhotos(
  transaction: Transaction<Tables>,
  admin: Admin,
  { id: propertyId, fields: { photoIds } }: StoredProperty,
): Promise<DraftPhoto[]> {
  const shown = await transaction
    .selectFrom('photos')
    .select(draftPhotoColumns)
    .where(sql<boolean>`id = ANY(${photoIds}::uuid[])`)
    .orderBy(sql`array_position(${photoIds}::uuid[], id)`)
    .execute();
  const added = await transaction
    .selectFrom('versionPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(draftPhotoColumns)
    .where('versionId', '=', photoDraftOf(admin, propertyId).id)
    .where('propertyId', 'is', null)
    .orderBy('createdAt')
    .execute();
  return [...shown, ...added].map(toDraftPhoto);
}

/** Refuses photos that are neither the form's nor in the administrator's draft, or that are uploading. */
async function refusePhotos(
  transaction: Transaction<Tables>,
  admin: Admin,
  stored: StoredProperty,
  photoIds: readonly string[],
): Promise<Failure | null> {
  const known = await listAvailablePhotos(transaction, admin, stored);
  const ids = new Set([...known.map((photo) => photo.id), ...(stored.fields.photoIds as string[])]);
  const foreign = photoIds.filter((photoId) => !ids.has(photoId)).length;
  if (foreign > 0) return photosMissing(foreign);
  const uploading = known.filter(({ id, state }) => state === 'uploading' && photoIds.includes(id)).length;
  return uploading > 0 ? photosFailure(photoMessages.notUploaded(uploading)) : null;
}
