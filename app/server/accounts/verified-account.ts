// Accounts that have verified an email address.
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/**
 * In a query of `properties`: where mails to the owner go. The account's current address if it is verified,
 * otherwise the address that the property was submitted with.
 */
export const ownerAddress = sql<string>`coalesce(
  (SELECT email FROM auth_users WHERE id = properties.user_id AND email_verified), submitter_email)`;

export async function hasVerifiedAccount(db: Database, address: string): Promise<boolean> {
  return (await findVerifiedAccount(db, address)) !== null;
}

/** The uid of the account that has verified an address, or null. */
export async function findVerifiedAccount(db: Database, address: string): Promise<string | null> {
  const account = await selectVerifiedAccount(db, address).executeTakeFirst();
  return account?.id ?? null;
}

/**
 * The uid of the account that has verified an address, or null. Locks the account, so that it keeps the
 * address until the transaction ends.
 */
export async function lockVerifiedAccount(
  transaction: Transaction<Tables>,
  address: string,
): Promise<string | null> {
  const account = await selectVerifiedAccount(transaction, address).forKeyShare().executeTakeFirst();
  return account?.id ?? null;
}

function selectVerifiedAccount(db: Database, address: string) {
  return db
    .selectFrom('authUsers')
    .select('id')
    .where('email', '=', address.toLowerCase())
    .where('emailVerified', '=', true);
}
