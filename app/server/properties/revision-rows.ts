// Reads, compares, stores and deletes revisions of properties (domain/revision.ts) inside other features'
// transactions.
import { type Selectable, sql, type Transaction } from 'kysely';
import { amenities } from '#domain/property/options.ts';
import { orderPhotos } from '#domain/photo.ts';
import { hasSamePhotos, type RevisionChanges, type RevisionPhotos } from '#domain/revision.ts';
import type { Database } from '../database/database.ts';
import type { PropertiesTable, PropertyRevisionsTable, Tables } from '../database/tables.ts';
import { revokeDraftTokens } from '../submission/access-tokens.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';

export type StoredRevision = Selectable<PropertyRevisionsTable>;

/** The revision of a property, or null. */
export async function findRevision(db: Database, propertyId: string): Promise<StoredRevision | null> {
  const query = db.selectFrom('propertyRevisions').selectAll().where('propertyId', '=', propertyId);
  return (await query.executeTakeFirst()) ?? null;
}

export interface SentRevision {
  draftId: string;
  changes: RevisionChanges;
  photos: RevisionPhotos | null;
}

/**
 * Stores the changes that an owner sent, and closes their draft. Replaces an earlier revision, and keeps a
 * reviewer's notes and requests on it. The caller has locked the property and the draft.
 */
export async function storeRevision(
  transaction: Transaction<Tables>,
  propertyId: string,
  { draftId, changes, photos }: SentRevision,
): Promise<void> {
  const earlier = await findRevision(transaction, propertyId);
  const sent = {
    draftId,
    state: 'sent' as const,
    changes: JSON.stringify(changes),
    photos: photos && JSON.stringify(photos),
  };
  await transaction
    .insertInto('propertyRevisions')
    .values({ ...sent, propertyId, notes: null, reviewedBy: null, reviewedAt: null })
    .onConflict((conflict) => conflict.column('propertyId').doUpdateSet({ ...sent, sentAt: sql`now()` }))
    .execute();
  if (earlier?.draftId) await deleteDrafts(transaction, [earlier.draftId]);
  await transaction
    .updateTable('drafts')
    .set({ propertyId, steps: '{}', base: null, updatedAt: new Date() })
    .where('id', '=', draftId)
    .execute();
  await revokeDraftTokens(transaction, draftId);
}

/** Deletes the revision of a property with its draft. Does nothing without a revision. */
export async function deleteRevision(transaction: Transaction<Tables>, propertyId: string): Promise<void> {
  const deleted = await transaction
    .deleteFrom('propertyRevisions')
    .where('propertyId', '=', propertyId)
    .returning('draftId')
    .executeTakeFirst();
  if (deleted?.draftId) await deleteDrafts(transaction, [deleted.draftId]);
}

const formAmenities: readonly string[] = amenities;

/**
 * Leaves out the changes that the property has already. Adds the property's custom amenities to changed ones,
 * because the form doesn't offer them.
 */
export function dropStoredValues(
  property: Selectable<PropertiesTable>,
  changes: RevisionChanges,
): RevisionChanges {
  const stored = new Map<string, unknown>(
    Object.entries({ ...property, bathrooms: property.bathroomHalves / 2 }),
  );
  const customAmenities = property.amenities.filter((amenity) => !formAmenities.includes(amenity));
  const complete = changes.amenities
    ? { ...changes, amenities: [...changes.amenities, ...customAmenities] }
    : changes;
  const remaining = Object.entries(complete).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(field) ?? null),
  );
  return Object.fromEntries(remaining) as RevisionChanges;
}

/**
 * The sent photos. Null if they equal the property's photos, or the photos that the form began with. Compares
 * digests, because the draft has copies of the property's photos.
 */
export async function pickChangedPhotos(
  transaction: Transaction<Tables>,
  propertyId: string,
  base: RevisionPhotos,
  sent: RevisionPhotos,
): Promise<RevisionPhotos | null> {
  if (hasSamePhotos(base, sent)) return null;
  const rows = await transaction
    .selectFrom('photos')
    .select(['id', 'propertyId', 'digest', 'caption'])
    .where((eb) => eb.or([eb('propertyId', '=', propertyId), eb('id', 'in', sent.photoIds)]))
    .orderBy('position')
    .execute();
  const describe = (photos: typeof rows) =>
    JSON.stringify(
      photos.map(({ id, digest, caption }) => [digest?.toString('hex') ?? id, caption?.trim() ?? '']),
    );
  const propertyPhotos = rows.filter((row) => row.propertyId === propertyId);
  return describe(propertyPhotos) === describe(orderPhotos(rows, sent)) ? null : sent;
}
