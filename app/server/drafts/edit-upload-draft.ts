// Where an administrator's new photographs of a property wait until an edit names them: a draft that nobody holds a key
// to. Abandoned, it is swept like any other. It takes an `Admin`, who needs no token to prove that it is theirs.
import { v5 as uuidv5 } from 'uuid';
import type { Admin } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import { emptyDraft } from './draft-rows.ts';
import type { Draft } from '../accounts/access.ts';

/** The same draft each time; `propertyId` must be a UUID. */
export function waitingRoomId(admin: Admin, propertyId: string): string {
  return uuidv5(admin.uid, propertyId);
}

export async function openWaitingRoom(db: Database, admin: Admin, propertyId: string): Promise<Draft> {
  const id = waitingRoomId(admin, propertyId);
  await db
    .insertInto('drafts')
    .values(emptyDraft(id))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id } as Draft;
}
