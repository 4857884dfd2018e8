// Locks, exports and deletes an account's rows for other folders.
import type { Transaction } from 'kysely';
import type { User } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** With `mode` "locked", concurrent deletions of the last two administrators run one after the other. */
export async function isLastAdmin(
  db: Database,
  { uid }: User,
  mode: 'read' | 'locked' = 'read',
): Promise<boolean> {
  const admins = db.selectFrom('users').select('uid').where('role', '=', 'admin').orderBy('uid');
  const all = await (mode === 'locked' ? admins.forUpdate() : admins).execute();
  return all.length === 1 && all[0]?.uid === uid;
}

/**
 * Locks an account against changes and deletion until the transaction ends. Returns its current address,
 * because the request may have read `User` before a change. Undefined if the account is gone.
 */
export function lockAccount(transaction: Transaction<Tables>, uid: string) {
  return transaction
    .selectFrom('authUsers')
    .select(['email', 'emailVerified'])
    .where('id', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the account exists. Prevents its deletion until the transaction ends. */
export async function preventAccountDeletion(
  transaction: Transaction<Tables>,
  uid: string,
): Promise<boolean> {
  const account = transaction.selectFrom('authUsers').select('id').where('id', '=', uid).forKeyShare();
  return (await account.executeTakeFirst()) !== undefined;
}

/** Returns the account's address. Prevents its change and deletion until the transaction ends. */
export function lockAccountAddress(transaction: Transaction<Tables>, uid: string) {
  return transaction
    .selectFrom('authUsers')
    .select(['email', 'emailVerified'])
    .where('id', '=', uid)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Deletes the account. Foreign keys cascade to its sessions, password, second factor, profile, mailed links
 * and pending change of address.
 */
export async function deleteAccountRows(transaction: Transaction<Tables>, uid: string): Promise<void> {
  // Logins that wait for their code.
  await transaction.deleteFrom('authVerifications').where('value', '=', uid).execute();
  await transaction.deleteFrom('authUsers').where('id', '=', uid).execute();
}

/** For the download of the account's data. */
export async function exportAccountRows(db: Database, user: User) {
  const profile = await db
    .selectFrom('authUsers')
    .leftJoin('users', 'users.uid', 'authUsers.id')
    .leftJoin('emailChanges', 'emailChanges.uid', 'authUsers.id')
    .select(['authUsers.id as uid', 'authUsers.email', 'emailVerified', 'twoFactorEnabled'])
    .select(['role', 'firstName', 'lastName'])
    .select(['phoneNumber', 'authUsers.createdAt', 'users.updatedAt', 'emailChanges.email as newEmail'])
    .where('authUsers.id', '=', user.uid)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('authSessions')
    .select(['createdAt as begunAt', 'expiresAt as endsAt', 'userAgent'])
    .where('userId', '=', user.uid)
    .orderBy('createdAt')
    .execute();
  return { profile, sessions };
}

/**
 * Deletes expired rows. The auth library deletes a session only when its cookie is sent again, which expired
 * cookies never are.
 */
export async function deleteExpiredAuthRows(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('authSessions').where('expiresAt', '<', now).execute();
  await db.deleteFrom('authVerifications').where('expiresAt', '<', now).execute();
  await db.deleteFrom('emailChanges').where('expiresAt', '<', now).execute();
}
