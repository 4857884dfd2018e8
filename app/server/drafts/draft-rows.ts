// How the rows of drafts begin and go, and the draft that holds an administrator's new photos of a property until an edit
// names them: nobody holds a token to that one, an `Admin` needs none. Abandoned, it is swept like any other.
import type { Insertable, Transaction } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import type { DraftsTable, Tables } from '../database/tables.ts';
import { removePhotosOf } from '../photos/photo-rows.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { Admin, Draft } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';

/** A draft with nothing in it. Unless its `token` is handed out, keys or an account open it, and nothing else. */
export function emptyDraft(id: string, token = newSecret()): Insertable<DraftsTable> {
  return { id, tokenHash: hashSecret(token), steps: '{}', propertyId: null, lastSave: null, userId: null };
}

/** Deletes drafts that the transaction has locked, with their photos; the files go by a job. */
export async function removeDrafts(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await removePhotosOf(transaction, 'draftId', ids);
  await transaction.deleteFrom('drafts').where('id', 'in', ids).execute();
}

/** The same draft each time; `propertyId` must be a UUID. */
export function editUploadDraftId(admin: Admin, propertyId: string): string {
  return uuidv5(admin.uid, propertyId);
}

/** There is none yet when nothing was sent. */
export const editUploadDraft = (admin: Admin, propertyId: string) =>
  ({ id: editUploadDraftId(admin, propertyId) }) as Draft;

export async function openEditUploadDraft(db: Database, admin: Admin, propertyId: string): Promise<Draft> {
  const draft = editUploadDraft(admin, propertyId);
  await db
    .insertInto('drafts')
    .values(emptyDraft(draft.id))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return draft;
}
