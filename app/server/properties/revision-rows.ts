// Reads, stores and deletes revisions of properties (domain/revision.ts) inside other features' transactions.
import { type Selectable, sql, type Transaction } from 'kysely';
import { amenities } from '#domain/property.ts';
import type { RevisionChanges, RevisionPhotos } from '#domain/revision.ts';
import type { Database } from '../database/database.ts';
import type { PropertiesTable, PropertyRevisionsTable, Tables } from '../database/tables.ts';
import { revokeDraftTokens } from '../drafts/access-tokens.ts';
import { deleteDrafts } from '../drafts/draft-rows.ts';

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
 * Stores what an owner sent, instead of an earlier revision, and closes its draft. Keeps the reviewer's earlier notes and
 * requests. The caller has locked the property and the draft.
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

/** Deletes the revision of a property with its draft, if there is one. Returns whether there was one. */
export async function deleteRevision(transaction: Transaction<Tables>, propertyId: string): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('propertyRevisions')
    .where('propertyId', '=', propertyId)
    .returning('draftId')
    .executeTakeFirst();
  if (deleted?.draftId) await deleteDrafts(transaction, [deleted.draftId]);
  return deleted !== undefined;
}

const options: readonly string[] = amenities;

/** The fields of a property under the names of the forms. */
function toFields({ bathroomHalves, ...property }: Selectable<PropertiesTable>) {
  return new Map<string, unknown>(Object.entries({ ...property, bathrooms: bathroomHalves / 2 }));
}

/**
 * Leaves out the changes that the property has already. Keeps amenities in an administrator's own words, which the form doesn't
 * offer.
 */
export function dropStoredValues(
  property: Selectable<PropertiesTable>,
  changes: RevisionChanges,
): RevisionChanges {
  const stored = toFields(property);
  const ownWords = property.amenities.filter((amenity) => !options.includes(amenity));
  const complete = changes.amenities
    ? { ...changes, amenities: [...changes.amenities, ...ownWords] }
    : changes;
  const remaining = Object.entries(complete).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(field) ?? null),
  );
  return Object.fromEntries(remaining) as RevisionChanges;
}
