// The draft that holds an administrator's new photos of a property until an edit names them. Nobody holds a token to it: an
// `Admin` needs none. Abandoned, it is swept like any other.
import { v5 as uuidv5 } from 'uuid';
import type { Admin } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import { emptyDraft } from './draft-rows.ts';
import type { Draft } from '../accounts/access.ts';

/** The same draft each time; `propertyId` must be a UUID. */
export function editUploadDraftId(admin: Admin, propertyId: string): string {
  return uuidv5(admin.uid, propertyId);
}

export async function openEditUploadDraft(db: Database, admin: Admin, propertyId: string): Promise<Draft> {
  const id = editUploadDraftId(admin, propertyId);
  await db
    .insertInto('drafts')
    .values(emptyDraft(id))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id } as Draft;
}
