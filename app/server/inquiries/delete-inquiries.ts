// Ends the inquiries of a guest whose account or data is deleted. properties/delete-property.ts ends those
// about a deleted property.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type User, ownedBy } from '../access/proofs.ts';
import { isClosed } from '../accounts/blocks.ts';
import { ownerAddress } from '../accounts/email-addresses.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { lockProperties, lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { freeNights } from './stays.ts';

/** Locks the properties that the account owns, and the properties that it asked about as a guest. */
export async function lockPropertiesOfAccount(transaction: Transaction<Tables>, user: User): Promise<void> {
  const inquired = transaction
    .selectFrom('inquiries')
    .select('propertyId as id')
    .where('guestEmail', '=', user.email);
  const owned = transaction.selectFrom('properties').select('id').where(ownedBy(user));
  await lockProperties(transaction, (eb) => eb('id', 'in', inquired.union(owned)));
}

/** Locks the account's inquiries as an owner and as a guest. Lock the properties first. */
export function lockAccountInquiries(
  transaction: Transaction<Tables>,
  user: User,
): Promise<RawBuilder<boolean>> {
  const owned = transaction.selectFrom('properties').select('id').where(ownedBy(user));
  return lockInquiries(transaction, (eb) =>
    eb.or([eb('guestEmail', '=', user.email), eb('propertyId', 'in', owned)]),
  );
}

/**
 * Deletes the locked inquiries that a guest sent from a verified address, and mails the owners. Frees
 * the nights of accepted stays that aren't over, because the owner couldn't do so without the inquiry.
 */
export async function deleteGuestInquiries(
  transaction: Transaction<Tables>,
  { email: guestEmail }: { email: string },
  locked: RawBuilder<boolean>,
): Promise<void> {
  const inquiries = await transaction
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['inquiries.id', 'propertyId', 'title', 'stay', ownerAddress.as('ownerEmail')])
    .select(['verifiedAt', isClosed.as('isClosed')])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where(locked)
    .where('guestEmail', '=', guestEmail)
    .execute();
  const today = todayInLosAngeles(new Date());
  for (const inquiry of inquiries) {
    const datesFreed = inquiry.stay === 'accepted' && inquiry.to > today;
    if (datesFreed) await freeNights(transaction, inquiry);
    // A closed inquiry sends no more mails, except when an accepted stay is canceled.
    const shouldNotify = inquiry.verifiedAt !== null && (!inquiry.isClosed || datesFreed);
    const { ownerEmail: email, title } = inquiry;
    const job = { about: 'inquiry-ended', email, title, by: 'guest', datesFreed } as const;
    if (shouldNotify) await addJob(transaction, 'send-mail', job);
  }
  const ids = inquiries.map(({ id }) => id);
  await sql`DELETE FROM inquiries WHERE id = ANY(${ids}::uuid[])`.execute(transaction);
}
