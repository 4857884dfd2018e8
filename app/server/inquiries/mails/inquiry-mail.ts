// Shared by the mails about an inquiry: locks and reads the inquiry, and lists the facts that a mail may
// contain.
import { sql, type Transaction } from 'kysely';
import { ownerAddress } from '../../accounts/verified-account.ts';
import type { Reader } from '#domain/inquiry.ts';
import type { Tables } from '../../database/tables.ts';
import { isOwnerBlocked } from '../blocked-senders.ts';

/**
 * The facts that a mail about an inquiry may contain. Of the other person, only the first name, after that
 * person shared contact details. Only approved properties have inquiries, so the title is public.
 */
export interface InquiryFacts extends Omit<MailedInquiry, OmittedField>, Reader {
  /** What the mail calls the other person, for the beginning of a sentence: "Dana" or "The guest". */
  other: string;
  /** True if the reader has shared contact details. */
  hasShared: boolean;
  /** The dates of the stay, as in "Jan 4 to Apr 5". */
  dates: string;
  /** The dates with the nights, as in "Jan 4 to Apr 5, 91 nights". */
  stay: string;
  /** The guests and the rent of the stay, as in "2 guests, about $13,050". */
  guestsAndRent: string;
  /** The path of the link to the inquiry. */
  path: string;
  /** The other person's message, or null if its address isn't verified or there is no message. */
  quote: string | null;
}

type OmittedField =
  | 'guestEmail'
  | 'ownerEmail'
  | 'guestName'
  | 'landlordFullName'
  | 'guestShared'
  | 'ownerShared';

type MailedInquiry = NonNullable<Awaited<ReturnType<typeof lockInquiryForMail>>>;

export function inquiryPath(token: string): string {
  return `/inquiry-link/${token}`;
}

/**
 * Locks and reads an inquiry; undefined if it's gone. Deleting it or changing an address of it waits until
 * this transaction ends, so that it also revokes a token issued here.
 */
export async function lockInquiryForMail(transaction: Transaction<Tables>, id: string) {
  const inquiries = transaction.selectFrom('inquiries').select('id').where('id', '=', id);
  await inquiries.forKeyShare().execute();
  // A second statement, because only a new snapshot sees the changes that the lock has waited for. Its `id`
  // is the property's, for `findSimilar`.
  return transaction
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['verifiedAt', 'closedAt', 'guestEmail', 'guests', 'pets', 'monthlyRent'])
    .select(ownerAddress.as('ownerEmail'))
    .select(['properties.id', 'title', 'bedrooms', 'desiredMonthlyRent', 'approxSqft'])
    .select(['guestName', 'landlordFullName', 'guestShared', 'ownerShared'])
    .select(isOwnerBlocked.as('isOwnerBlocked'))
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('inquiries.id', '=', id)
    .executeTakeFirst();
}
