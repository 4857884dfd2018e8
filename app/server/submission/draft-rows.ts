// Creates and deletes rows of drafts. An administrator's new photos of a property are in a draft too, until
// an edit uses them. No key opens that draft, because an `Admin` needs none. The sweep deletes it like any
// abandoned draft.
import type { Insertable, Transaction } from 'kysely';
import type { VersionAuthor } from '#domain/property/versions.ts';
import { type Admin, type Draft, photoDraftOf } from '../access/proofs.ts';
import type { Tables } from '../database/tables.ts';
import type { PropertyVersionsTable } from '../database/version-tables.ts';
import { deleteUnusedPhotos, unlinkPhotos } from '../photos/photo-rows.ts';
import { sha256 } from '../tokens.ts';
import type { Database } from '../database/database.ts';

interface DraftOrigin {
  /** The draft's photos count against the storage quota of this address (photos/storage-quota.ts). */
  clientAddress?: string | null;
  /** Without one, the draft starts a new property with the draft's id. */
  propertyId?: string;
  author?: VersionAuthor;
}

/** An empty draft. */
export function newDraftRow(
  id: string,
  { clientAddress = null, propertyId = id, author = 'owner' }: DraftOrigin = {},
): Insertable<PropertyVersionsTable> {
  return {
    id,
    propertyId,
    author,
    clientAddressHash: clientAddress === null ? null : sha256(clientAddress),
  };
}

/**
 * Deletes drafts that the transaction has locked, with the photos that nothing else refers to. A job deletes
 * their files.
 */
export async function deleteDrafts(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const photoIds = await unlinkPhotos(transaction, ids);
  await transaction.deleteFrom('propertyVersions').where('id', 'in', ids).execute();
  await deleteUnusedPhotos(transaction, photoIds);
}

/** Deletes the draft, and the photos in it that the property doesn't show. */
export async function deletePhotoDraft(
  transaction: Transaction<Tables>,
  admin: Admin,
  propertyId: string,
): Promise<void> {
  await deleteDrafts(transaction, [photoDraftOf(admin, propertyId).id]);
}

/** Creates the draft's row. Does nothing if it exists. */
export async function createPhotoDraft(db: Database, admin: Admin, propertyId: string): Promise<Draft> {
  const draft = photoDraftOf(admin, propertyId);
  await db
    .insertInto('propertyVersions')
    .values(newDraftRow(draft.id, { propertyId, author: 'administrator' }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return draft;
}
