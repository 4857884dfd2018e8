// Administrators' edits of what a version proposes. Approving a property that isn't public writes its current
// version, so an edit of the property's own columns would be lost.
import { sql, type Transaction } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import type { EditableFields } from '#domain/property/edit-form.ts';
import { valuesToWrite } from '#domain/property/versions.ts';
import { type AuditEvent, recordAuditEvent } from '../database/audit-log.ts';
import type { Tables } from '../database/tables.ts';
import { linkPhotos } from '../photos/photo-rows.ts';
import {
  proposesChanges,
  findCurrentVersion,
  listPhotosOf,
  type StoredVersion,
  toVersionPhotos,
} from './version-rows.ts';
import {
  compareEdit,
  countMissing,
  photosMissing,
  readStoredProperty,
  type StoredProperty,
  valuesOf,
} from './write-property.ts';

/** A property as its review shows it. */
interface ProposedProperty {
  property: StoredProperty;
  /** The version that proposes some of the fields. Null if all are the property's own. */
  version: StoredVersion | null;
}

export async function readProposedProperty(
  transaction: Transaction<Tables>,
  id: string,
  mode: 'read' | 'locked',
): Promise<ProposedProperty | null> {
  const property = await readStoredProperty(transaction, id, mode);
  if (!property) return null;
  const version = property.status === 'approved' ? null : await findCurrentVersion(transaction, id);
  if (!version || !proposesChanges(version)) return { property, version: null };
  const photos = version.changed.includes('photoIds')
    ? toVersionPhotos(await listPhotosOf(transaction, { versionId: version.id }))
    : {};
  const fields = { ...property.fields, ...valuesToWrite(valuesOf(property), version), ...photos };
  return { property: { ...property, fields }, version };
}

/** Writes an edit to a version, as `writeProperty` does to a property. */
export async function amendVersion(
  transaction: Transaction<Tables>,
  event: Pick<AuditEvent, 'actorId' | 'action'>,
  { property, version }: { property: StoredProperty; version: StoredVersion },
  edit: Partial<EditableFields>,
): Promise<Result<null>> {
  const { changes, photos } = compareEdit(property, edit);
  const { photoIds: _, photoCaptions: __, ...values } = edit;
  const names = Object.keys(values).filter((name) => name in changes);
  if (photos) {
    const missing = await countMissing(transaction, property.id, photos.photoIds);
    if (missing > 0) return failed(photosMissing(missing));
    await transaction.deleteFrom('versionPhotos').where('versionId', '=', version.id).execute();
    await linkPhotos(transaction, version.id, photos);
  }
  await transaction
    .updateTable('propertyVersions')
    .set({
      fields: JSON.stringify({ ...valuesOf(property), ...values }),
      changed: [...new Set([...version.changed, ...names, ...(photos ? ['photoIds'] : [])])],
    })
    .where('id', '=', version.id)
    .execute();
  await transaction
    .updateTable('properties')
    .set({ updatedAt: sql`now()` })
    .where('id', '=', property.id)
    .execute();
  await recordAuditEvent(transaction, { ...event, propertyId: property.id, changes });
  return success(null);
}
