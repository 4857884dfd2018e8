// Blocked people, by mailbox (domain/account/email-address.ts). Only this module knows how blocks are stored.
// A person is blocked as a guest and as an owner. admin/blocked-people.ts adds what else a block does.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { toMailbox } from '#domain/account/email-address.ts';
import { mailboxOf, verifiedAddress } from './email-addresses.ts';
import type { Database } from '../database/database.ts';
import { lockInquiries } from '../database/lock-order.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { sha256 } from '../tokens.ts';

/** The hash of the mailbox. Null for null. */
function hashOf(email: RawBuilder<string | null>): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${mailboxOf(email)}, 'UTF8'))`;
}

const hashesOf = (emails: readonly (string | null | undefined)[]) =>
  emails.filter((email) => typeof email === 'string').map((email) => sha256(toMailbox(email)));

/** While no one is blocked, no query hashes an address. */
const isAnyoneBlocked = sql`EXISTS (SELECT FROM blocked_senders)`;

/** In a query of `inquiries`: whether its guest is blocked. */
export const isGuestBlocked = sql<boolean>`(${isAnyoneBlocked} AND EXISTS (
  SELECT FROM blocked_senders WHERE email_hash = ${hashOf(sql`guest_email`)}))`;

/** In a query of `inquiries`: whether the team closed it, by hand or by a block. */
export const isClosed = sql<boolean>`(closed_at IS NOT NULL)`;

/** In a query of `inquiries`: whether this address is in the guest's mailbox. */
export function isGuestOf(email: string): RawBuilder<boolean> {
  return sql`${mailboxOf(sql`guest_email`)} = ${toMailbox(email)}`;
}

/** In a query of `properties`: the hash of the owner's verified mailbox. Null without one. */
const ownerHash = hashOf(verifiedAddress);

/** In a query of `properties`: whether the owner is blocked. */
export const isOwnerBlocked = sql<boolean>`(${isAnyoneBlocked} AND EXISTS (
  SELECT FROM blocked_senders WHERE email_hash = ${ownerHash}))`;

/** In a query of `properties`: whether this address is the owner's verified one. */
export function isOwnedBy(email: string): RawBuilder<boolean> {
  return sql`coalesce(${mailboxOf(verifiedAddress)} = ${toMailbox(email)}, false)`;
}

/** Whether one of a person's addresses is blocked. */
export async function isBlocked(
  db: Database,
  emails: readonly (string | null | undefined)[],
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM blocked_senders
    WHERE email_hash = ANY(${hashesOf(emails)}::bytea[]) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether a property's owner is blocked. */
export async function hasBlockedOwner(server: Pick<Server, 'db'>, propertyId: string): Promise<boolean> {
  const property = await server.db
    .selectFrom('properties')
    .select(isOwnerBlocked.as('isOwnerBlocked'))
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return property?.isOwnerBlocked ?? false;
}

/**
 * Lets one transaction at a time change the list of blocked people: blocking or unblocking one, or changing
 * an account's address. Reading it doesn't wait. Lock properties before and inquiries after.
 */
export async function lockBlocks(transaction: Transaction<Tables>): Promise<void> {
  await sql`LOCK TABLE blocked_senders IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
}

/**
 * Keeps the list of blocked people as it is, so that a block that comes later finds what this transaction
 * opens. Lock properties before and inquiries after.
 */
export async function keepBlocks(transaction: Transaction<Tables>): Promise<void> {
  await sql`LOCK TABLE blocked_senders IN ROW EXCLUSIVE MODE`.execute(transaction);
}

/**
 * Blocks the mailbox of an address. Returns false if it was blocked before. Lock the list first
 * (`lockBlocks`).
 */
export async function blockEmailAddress(
  transaction: Transaction<Tables>,
  email: string,
  { reason, blockedBy }: { reason: string; blockedBy: string },
): Promise<boolean> {
  const mailbox = toMailbox(email);
  const blocked = await transaction
    .insertInto('blockedSenders')
    .values({ emailHash: sha256(mailbox), email: mailbox, reason, blockedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return blocked.numInsertedOrUpdatedRows === 1n;
}

/**
 * Closes these conversations: no one can write in them anymore. Skips inquiries that the owner doesn't have
 * yet. Lock their properties first.
 */
export async function closeInquiries(
  transaction: Transaction<Tables>,
  where: RawBuilder<boolean>,
): Promise<void> {
  const isLocked = await lockInquiries(transaction, () => where);
  await transaction
    .updateTable('inquiries')
    .set({ closedAt: sql`now()` })
    .where(isLocked)
    .where('closedAt', 'is', null)
    .where('verifiedAt', 'is not', null)
    .execute();
}

/**
 * Ends a block. Undefined if there is none with this id (`selectBlocks`), otherwise its address if known.
 */
export function unblockEmailAddress(
  transaction: Transaction<Tables>,
  id: string,
): Promise<{ email: string | null } | undefined> {
  return transaction
    .deleteFrom('blockedSenders')
    .where('emailHash', '=', Buffer.from(id, 'hex'))
    .returning('email')
    .executeTakeFirst();
}

/**
 * Blocks a person's new address too if the former one is blocked. The former one stays blocked, because the
 * person still reads it and could use it without an account.
 */
export async function keepBlocked(
  transaction: Transaction<Tables>,
  formerEmail: string,
  newEmail: string,
): Promise<void> {
  const mailbox = toMailbox(newEmail);
  await sql`INSERT INTO blocked_senders (email_hash, email, reason, blocked_by)
    SELECT ${sha256(mailbox)}, ${mailbox}, reason, blocked_by FROM blocked_senders
    WHERE email_hash = ANY(${hashesOf([formerEmail])}::bytea[])
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/** The blocks, newest first. */
export function selectBlocks(db: Database) {
  return db
    .selectFrom('blockedSenders')
    .leftJoin('users', 'users.uid', 'blockedBy')
    .select([sql<string>`encode(email_hash, 'hex')`.as('id'), 'blockedSenders.email', 'reason'])
    .select(['blockedSenders.createdAt', 'blockedBy'])
    .select(['users.email as adminEmail', 'firstName', 'lastName'])
    .orderBy('blockedSenders.createdAt', 'desc')
    .orderBy('emailHash');
}
