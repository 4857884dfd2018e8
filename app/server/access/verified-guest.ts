// A guest who verified an email address in this browser and has no account. The browser has a key for the
// inquiry that verified it (docs/decisions/0082-keys.md).
import { sql, type Transaction } from 'kysely';
import { verifiedGuestDays } from '#domain/inquiry-rules.ts';
import { listKeys } from './keys.ts';
import type { Caller, VerifiedGuest } from './proofs.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';

/** A query condition for inquiries that were verified in the last `verifiedGuestDays` days. */
const isRecentlyVerified = sql<boolean>`verified_at > now() - ${verifiedGuestDays} * interval '1 day'`;

/**
 * The guest who verified an address in this browser last. Null for a logged-in user, because the account
 * comes first. Also null `verifiedGuestDays` after the verification, and after the inquiry was deleted.
 */
export async function findVerifiedGuest(
  server: Server,
  { user, browser }: Caller,
): Promise<VerifiedGuest | null> {
  if (user) return null;
  const keys = await listKeys(server.db, browser, ['verified-guest']);
  const ids = keys.map(({ subjectId }) => subjectId);
  const inquiry = await server.db
    .selectFrom('inquiries')
    .select(['id as inquiryId', 'guestEmail as email'])
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where(isRecentlyVerified)
    .orderBy('verifiedAt', 'desc')
    .executeTakeFirst();
  return inquiry ? (inquiry as VerifiedGuest) : null;
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
