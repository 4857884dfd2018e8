// Finds blocked guests and owners. `blocked_senders` holds hashes of mailboxes (domain/email-address.ts), and
// doesn't tell guests from owners: a person is blocked as both.
import { type RawBuilder, sql } from 'kysely';
import type { Server } from '../server.ts';

/** `toMailbox` (domain/email-address.ts) in SQL. */
function mailboxOf(email: RawBuilder<string>): RawBuilder<string> {
  return sql`regexp_replace(lower(${email}), '^([^@+]+)[+][^@]*', '\\1')`;
}

/** `sha256` (tokens.ts) in SQL. Null for null. */
function hashOf(mailbox: RawBuilder<string>): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${mailbox}, 'UTF8'))`;
}

/** In a query of `inquiries`: the hash of the guest's mailbox. */
export const guestHash = hashOf(mailboxOf(sql`guest_email`));

/** Whether an inquiry's guest is blocked. */
export const isGuestBlocked = sql<boolean>`EXISTS (
  SELECT FROM blocked_senders WHERE email_hash = ${guestHash})`;

/**
 * In a query of `properties`: the hashes of the submission's and the account's mailbox. The second is null
 * without an account.
 */
export const ownerHashes = sql<(Buffer | null)[]>`ARRAY[
  ${hashOf(mailboxOf(sql`properties.submitter_email`))},
  (SELECT ${hashOf(mailboxOf(sql`users.email`))} FROM users WHERE users.uid = properties.user_id)]`;

/** In a query of `properties`: whether the owner is blocked. */
export const isOwnerBlocked = sql<boolean>`EXISTS (
  SELECT FROM blocked_senders WHERE email_hash = ANY(${ownerHashes}))`;

/** Whether a property's owner is blocked. */
export async function hasBlockedOwner(server: Server, propertyId: string): Promise<boolean> {
  const property = await server.db
    .selectFrom('properties')
    .select(isOwnerBlocked.as('isOwnerBlocked'))
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return property?.isOwnerBlocked ?? false;
}
