// Shared by the mails about an inquiry: locks and reads the inquiry.
import { sql, type Transaction } from 'kysely';
import { isClosed, isOwnerBlocked } from '../../accounts/blocks.ts';
import { ownerAddress } from '../../accounts/email-addresses.ts';
import type { Tables } from '../../database/tables.ts';

/**
 * Locks and reads an inquiry with both sides' contact details; undefined if it's gone. Deleting it or
 * changing an address of it waits until this transaction ends, so that it also revokes a key issued here.
 */
export async function lockInquiryForMail(transaction: Transaction<Tables>, id: string) {
  const inquiries = transaction.selectFrom('inquiries').select('id').where('id', '=', id);
  await inquiries.forKeyShare().execute();
  // A second statement, because only a new snapshot sees the changes that the lock has waited for. Its `id`
  // is the property's, for `findSimilar`.
  return transaction
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['verifiedAt', isClosed.as('isClosed'), 'guests', 'pets', 'monthlyRent', 'costTerms'])
    .select(['guestName', 'guestEmail', 'guestPhone', 'guestShared'])
    .select(['landlordFullName', 'landlordEmail', 'landlordPhone', 'ownerShared'])
    .select(ownerAddress.as('ownerEmail'))
    .select(['properties.id', 'title', 'bedrooms', 'desiredMonthlyRent', 'approxSqft'])
    .select(isOwnerBlocked.as('isOwnerBlocked'))
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('inquiries.id', '=', id)
    .executeTakeFirst();
}

export type MailedInquiry = NonNullable<Awaited<ReturnType<typeof lockInquiryForMail>>>;
