// How the rows of drafts begin and go.
import type { Insertable, Transaction } from 'kysely';
import type { DraftsTable, Tables } from '../database/tables.ts';
import { removePhotosOf } from '../photos/photo-removal.ts';
import { hashSecret, newSecret } from '../secrets.ts';

/** A draft with nothing in it. Unless its `token` is handed out, keys or an account open it, and nothing else. */
export function emptyDraft(id: string, token = newSecret()): Insertable<DraftsTable> {
  return { id, tokenHash: hashSecret(token), steps: '{}', propertyId: null, lastSave: null, userId: null };
}

/** Deletes drafts that the transaction has locked, with their photographs; the files go by a job. */
export async function removeDrafts(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await removePhotosOf(transaction, 'draftId', ids);
  await transaction.deleteFrom('drafts').where('id', 'in', ids).execute();
}
