// Ends inquiries when the account of either side is deleted. properties/delete-property.ts ends those of a
// deleted property.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isClosed } from '../accounts/blocks.ts';
import { ownerAddress } from '../accounts/verified-account.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Side } from '#domain/inquiry.ts';
import type { User } from '../accounts/access.ts';
import { lockProperties, lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { ownedBy } from '../properties/ownership.ts';
import { freeNights } from './stays.ts';

/** Ends the inquiries that an account sent from its verified address, and those about its properties. */
export async function deleteAccountInquiries(transaction: Transaction<Tables>, user: User): Promise<void> {
  const locked = await lockAccountInquiries(transaction, user);
  if (user.emailVerified) {
    const asGuest = selectInquiries(transaction).where(locked).where('guestEmail', '=', user.email);
    await deleteInquiries(transaction, 'guest', await asGuest.execute());
  }
  const properties = transaction.selectFrom('properties').select('id').where(ownedBy(user));
  const asOwner = selectInquiries(transaction).where(locked).where('propertyId', 'in', properties);
  await deleteInquiries(transaction, 'owner', await asOwner.execute());
}

/** Locks all these inquiries, and their properties before them. */
async function lockAccountInquiries(
  transaction: Transaction<Tables>,
  user: User,
): Promise<RawBuilder<boolean>> {
  const inquiredProperties = transaction
    .selectFrom('inquiries')
    .select('propertyId as id')
    .where('guestEmail', '=', user.email);
  const owned = transaction.selectFrom('properties').select('id').where(ownedBy(user));
  await lockProperties(transaction, (eb) => eb('id', 'in', inquiredProperties.union(owned)));
  return lockInquiries(transaction, (eb) =>
    eb.or([eb('guestEmail', '=', user.email), eb('propertyId', 'in', owned)]),
  );
}

/**
 * Deletes inquiries with the account of one side, and mails the other side. Frees the nights of accepted
 * stays that aren't over, because neither side could do so without the inquiry.
 */
async function deleteInquiries(
  transaction: Transaction<Tables>,
  by: Side,
  inquiries: readonly EndedInquiry[],
): Promise<void> {
  const today = todayInLosAngeles(new Date());
  for (const inquiry of inquiries) {
    const datesFreed = inquiry.stay === 'accepted' && inquiry.to > today;
    if (datesFreed) await freeNights(transaction, inquiry);
    // A closed inquiry sends no more mails, except when an accepted stay is canceled.
    const shouldNotify = inquiry.verifiedAt !== null && (!inquiry.isClosed || datesFreed);
    const email = by === 'guest' ? inquiry.ownerEmail : inquiry.guestEmail;
    const job = { about: 'inquiry-ended', email, title: inquiry.title, by, datesFreed } as const;
    if (shouldNotify) await addJob(transaction, 'send-mail', job);
  }
  const ids = inquiries.map(({ id }) => id);
  await sql`DELETE FROM inquiries WHERE id = ANY(${ids}::uuid[])`.execute(transaction);
}

type EndedInquiry = Awaited<ReturnType<ReturnType<typeof selectInquiries>['execute']>>[number];

function selectInquiries(transaction: Transaction<Tables>) {
  return transaction
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['inquiries.id', 'propertyId', 'title', 'guestEmail', 'stay'])
    .select(ownerAddress.as('ownerEmail'))
    .select(['verifiedAt', isClosed.as('isClosed')])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')]);
}
