// Locks the account that owns a submitted property. access/proofs.ts decides what a caller owns.
import type { Transaction } from 'kysely';
import { preventAccountDeletion } from '../accounts/account-rows.ts';
import { findVerifiedAccount } from '../accounts/email-addresses.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/**
 * The uid of the account that owns a property by the rule of `ownedBy`, or null. An account that only has a
 * link to the property doesn't own it.
 */
async function findOwnerAccount(db: Database, propertyId: string): Promise<string | null> {
  const property = await db
    .selectFrom('properties')
    .select(['userId', 'submitterEmail'])
    .where('id', '=', propertyId)
    .executeTakeFirst();
  if (!property) return null;
  return property.userId ?? findVerifiedAccount(db, property.submitterEmail);
}

/**
 * Prevents the deletion of the owner's account and of the account `uid` until the transaction ends. Null if
 * either is gone. Call this before locking the property (database/lock-order.ts). Writing a row twice in one
 * transaction locks the account that it refers to, and could deadlock with a change of the account.
 */
export async function lockAccountsOf(
  transaction: Transaction<Tables>,
  propertyId: string,
  uid: string | null,
): Promise<{ ownerUid: string | null } | null> {
  const ownerUid = await findOwnerAccount(transaction, propertyId);
  for (const each of [ownerUid, uid])
    if (each !== null && !(await preventAccountDeletion(transaction, each))) return null;
  return { ownerUid };
}
