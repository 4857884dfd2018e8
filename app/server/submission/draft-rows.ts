// Creates and deletes rows of drafts. An administrator's new photos of a property are in a draft too, until
// an edit uses them. No token opens that draft, because an `Admin` needs none. The sweep deletes it like any
// abandoned draft.
import type { Insertable, Transaction } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import type { DraftsTable, Tables } from '../database/tables.ts';
import { deletePhotosOf } from '../photos/photo-rows.ts';
import { hashToken, createToken, sha256 } from '../tokens.ts';
import type { Admin, Draft } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';

interface DraftOrigin {
  /** Without one, only an account or a token issued later opens the draft. */
  token?: string;
  /** The draft's photos count against the storage quota of this address (photos/storage-quota.ts). */
  clientAddress?: string | null;
}

/** An empty draft. */
export function newDraftRow(
  id: string,
  { token = createToken(), clientAddress = null }: DraftOrigin = {},
): Insertable<DraftsTable> {
  return {
    id,
    tokenHash: hashToken(token),
    steps: '{}',
    propertyId: null,
    lastSave: null,
    userId: null,
    clientAddressHash: clientAddress === null ? null : sha256(clientAddress),
  };
}

/** Deletes drafts that the transaction has locked, with their photos. A job deletes the files. */
export async function deleteDrafts(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deletePhotosOf(transaction, 'draftId', ids);
  await transaction.deleteFrom('drafts').where('id', 'in', ids).execute();
}

/** Returns the same id for the same administrator and property. `propertyId` must be a UUID. */
export function photoDraftIdOf(admin: Admin, propertyId: string): string {
  return uuidv5(admin.uid, propertyId);
}

/** The draft of an administrator's new photos of a property. Its row exists only after `createPhotoDraft`. */
export const photoDraftOf = (admin: Admin, propertyId: string) =>
  ({ id: photoDraftIdOf(admin, propertyId), isOwn: true }) as Draft;

/** Creates the draft's row. Does nothing if it exists. */
export async function createPhotoDraft(db: Database, admin: Admin, propertyId: string): Promise<Draft> {
  const draft = photoDraftOf(admin, propertyId);
  await db
    .insertInto('drafts')
    .values(newDraftRow(draft.id))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return draft;
}
