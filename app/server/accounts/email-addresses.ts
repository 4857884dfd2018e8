// Email addresses across tables: where an owner's mails go, who has verified an address, and moving what
// belongs to one address to another. An address is a string, and being verified is no property of a mailbox
// (docs/decisions/0083-email-addresses.md).
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { toMailbox } from '#domain/account/email-address.ts';
import { revokeKeys } from '../access/keys.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** In a query of `properties`: the current address of the owner's account if it is verified. */
const accountAddress = sql`(SELECT email FROM auth_users WHERE id = properties.user_id AND email_verified)`;

/**
 * In a query of `properties`: where mails to the owner go. The account's verified address, otherwise the
 * address that the property was submitted with.
 */
export const ownerAddress = sql<string>`coalesce(${accountAddress}, submitter_email)`;

/**
 * In a query of `properties`: the owner's verified address. The account's, or the typed one if its mailbox
 * has opened a link to the property. Null without one: a typed address proves nothing, so it joins no
 * properties to a person and blocks no one.
 */
export const verifiedAddress = sql<string | null>`coalesce(${accountAddress},
  CASE WHEN properties.submitter_email_verified THEN properties.submitter_email END)`;

/** `toMailbox` in SQL. Null for null. */
export function mailboxOf(email: RawBuilder<string | null>): RawBuilder<string | null> {
  return sql`regexp_replace(lower(${email}), '^([^@+]+)[+][^@]*', '\\1')`;
}

/** In a query of `properties`: whether it has the account or the verified mailbox of `property`. */
export function hasSameOwner(property: {
  userId: string | null;
  verifiedAddress: string | null;
}): RawBuilder<boolean> {
  const address = property.verifiedAddress;
  return sql`(coalesce(properties.user_id = ${property.userId}, false)
    OR coalesce(${mailboxOf(verifiedAddress)} = ${address === null ? null : toMailbox(address)}, false))`;
}

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

interface AddressMove {
  /** In lower case. */
  from: string;
  /** In lower case. */
  to: string;
  /** The new account, or null. A property with neither an account nor a verified address gets none. */
  uid: string | null;
}

const keepsNone = sql<boolean>`false`;

/**
 * Makes properties belong to another address. Replaces the former address in their contact, sent versions and
 * unsent changes. Revokes the owner's keys to the properties, their conversations and their unsent changes,
 * so that links in the former mailbox stop working. Keeps the keys for which `isKept`, a condition in a query
 * of `keys`, is true. The caller has locked the properties and their inquiries. Mail jobs lock the same rows
 * before they issue a key, so this revokes the keys of those mails too.
 */
export async function moveProperties(
  transaction: Transaction<Tables>,
  propertyIds: readonly string[],
  { from, to, uid }: AddressMove,
  isKept: RawBuilder<boolean> = keepsNone,
): Promise<void> {
  const ids = sql`ANY(${propertyIds}::uuid[])`;
  await sql`UPDATE properties SET submitter_email = ${to}, updated_at = now(),
      user_id = CASE WHEN user_id IS NOT NULL OR submitter_email_verified THEN ${uid}::text END,
      landlord_email = CASE lower(landlord_email) WHEN ${from} THEN ${to} ELSE landlord_email END
    WHERE id = ${ids}`.execute(transaction);
  // Includes changes that another person started with a mailed link.
  await sql`UPDATE property_versions SET user_id = ${uid}
    WHERE state = 'draft' AND author = 'owner' AND property_id = ${ids}`.execute(transaction);
  // Accepting changes would write the former address.
  await sql`UPDATE property_versions SET fields = jsonb_set(fields, '{landlordEmail}', to_jsonb(${to}::text))
    WHERE property_id = ${ids} AND lower(fields ->> 'landlordEmail') = ${from}`.execute(transaction);
  await moveDrafts(transaction, sql`property_id = ${ids}`, { from, to });
  await sql`DELETE FROM keys WHERE ${isKept} IS NOT TRUE AND (kind = 'property' AND subject_id = ${ids}
    OR kind = 'inquiry-as-owner' AND subject_id IN (SELECT id FROM inquiries WHERE property_id = ${ids})
    OR kind IN ('started-draft', 'shared-draft') AND subject_id IN (
      SELECT id FROM property_versions WHERE property_id = ${ids}))`.execute(transaction);
}

/**
 * Replaces an address in the answers of unsent drafts. Otherwise submitting one would mail the new property's
 * link to the former address.
 */
export async function moveDrafts(
  transaction: Transaction<Tables>,
  isMoved: RawBuilder<unknown>,
  { from, to }: Pick<AddressMove, 'from' | 'to'>,
): Promise<void> {
  await sql`UPDATE property_versions SET save_number = save_number + 1,
      answers = jsonb_set(answers, '{landlord,landlordEmail}', to_jsonb(${to}::text))
    WHERE state = 'draft' AND ${isMoved}
      AND lower(btrim(answers #>> '{landlord,landlordEmail}')) = ${from}`.execute(transaction);
}

/**
 * Moves a guest's inquiries to another address and revokes their keys. `isLocked` is from `lockInquiries`.
 */
export async function moveInquiries(
  transaction: Transaction<Tables>,
  isLocked: RawBuilder<boolean>,
  { from, to }: Pick<AddressMove, 'from' | 'to'>,
): Promise<void> {
  const moved = await transaction
    .updateTable('inquiries')
    .set({ guestEmail: to })
    .where(isLocked)
    .where('guestEmail', '=', from)
    .returning('id')
    .execute();
  await revokeKeys(
    transaction,
    ['inquiry-as-guest', 'verified-guest'],
    moved.map(({ id }) => id),
  );
}

/**
 * Moves saved searches to another address and revokes the links that were mailed. A search that the new
 * address has saved too stays as it is, and the other one ends.
 */
export async function moveSavedSearches(
  transaction: Transaction<Tables>,
  { from, to }: Pick<AddressMove, 'from' | 'to'>,
): Promise<void> {
  await sql`UPDATE saved_searches AS moved SET email = ${to}, token_hash = NULL
    WHERE email = ${from} AND NOT EXISTS (
      SELECT FROM saved_searches AS kept WHERE kept.email = ${to} AND kept.query = moved.query)`.execute(
    transaction,
  );
  await transaction.deleteFrom('savedSearches').where('email', '=', from).execute();
}
