// A guest who verified an email address in this browser and has no account. The browser has a key for the
// inquiry that verified it (docs/decisions/0082-keys.md).
import { sql, type Transaction } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import { verifiedGuestDays } from '#domain/inquiry-rules.ts';
import { listKeys } from './keys.ts';
import type { Caller, VerifiedGuest } from './proofs.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';

/** A query condition for inquiries that were verified in the last `verifiedGuestDays` days. */
const isRecentlyVerified = sql<boolean>`verified_at > now() - ${verifiedGuestDays} * interval '1 day'`;

/**
 * The guest who verified an address in this browser last, with the contact details and the stay of the
 * inquiry that verified it. Null for a logged-in user, because the account comes first. Also null
 * `verifiedGuestDays` after the verification, and after the inquiry was deleted or its address was changed.
 */
export async function findVerifiedGuest(
  server: Server,
  { user, browser }: Caller,
): Promise<VerifiedGuest | null> {
  if (user) return null;
  const keys = await listKeys(server.db, browser, ['verified-guest']);
  if (keys.length === 0) return null;
  const inquiry = await server.db
    .selectFrom('inquiries')
    .select(['id', 'guestName', 'guestEmail', 'guestPhone', 'guests', 'pets'])
    .select([sql<string>`lower(nights)`.as('checkIn'), sql<string>`upper(nights)`.as('checkOut')])
    .where(
      'id',
      'in',
      keys.map(({ subjectId }) => subjectId),
    )
    .where(isRecentlyVerified)
    .orderBy('verifiedAt', 'desc')
    .executeTakeFirst();
  if (!inquiry) return null;
  const { guestName: name, guestEmail: email, guestPhone: phone, pets } = inquiry;
  const { checkIn, checkOut, guests } = inquiry;
  const stay = checkIn >= todayInLosAngeles(new Date()) ? { checkIn, checkOut, guests } : null;
  return { inquiryId: inquiry.id, name, email, phone, pets, stay } as VerifiedGuest;
}

/**
 * Whether the guest still has the verified address. Locks the inquiry that verified it, so that the address
 * can't change before the transaction ends.
 */
export async function lockVerifiedGuest(
  transaction: Transaction<Tables>,
  { inquiryId, email }: VerifiedGuest,
): Promise<boolean> {
  const inquiry = await transaction
    .selectFrom('inquiries')
    .select('id')
    .where('id', '=', inquiryId)
    .where('guestEmail', '=', email)
    .where(isRecentlyVerified)
    .forShare()
    .executeTakeFirst();
  return inquiry !== undefined;
}
