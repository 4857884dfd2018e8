// A guest who verified an email address in this browser and has no account. A signed cookie holds the claim,
// without a name, an address or a phone number (docs/decisions/0057-verified-guests.md). Only this module
// creates a `VerifiedGuest`. The cookie's module checks the signature.
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { todayInLosAngeles } from '#domain/day.ts';
import type { GuestDetails } from '#domain/inquiry.ts';
import { verifiedGuestDays } from '#domain/inquiry-rules.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { sha256 } from '../tokens.ts';
import type { InquirySide } from './access.ts';

const claimSchema = z.object({
  /** The inquiry whose mailed link verified the address. */
  inquiryId: z.uuid(),
  /** SHA-256 of the address, in base64url. */
  emailHash: z.string(),
});

/** What the cookie holds. */
export type GuestClaim = z.output<typeof claimSchema>;

declare const proven: unique symbol;

/** A guest whose browser verified `email` through the inquiry `inquiryId`. */
export type VerifiedGuest = GuestDetails & { readonly inquiryId: string; readonly [proven]: true };

/**
 * The claim for the guest of a verified inquiry. Null for the owner, and for an unverified or deleted
 * inquiry.
 */
export async function createGuestClaim(server: Server, side: InquirySide): Promise<GuestClaim | null> {
  if (side.side !== 'guest') return null;
  const { inquiryId } = side;
  const inquiry = await server.db
    .selectFrom('inquiries')
    .select(['guestEmail', 'verifiedAt'])
    .where('id', '=', inquiryId)
    .executeTakeFirst();
  if (!inquiry?.verifiedAt) return null;
  return { inquiryId, emailHash: hashEmail(inquiry.guestEmail) };
}

/** Whether a cookie's content is a claim, which may have expired. */
export function isGuestClaim(claim: unknown): claim is GuestClaim {
  return claimSchema.safeParse(claim).success;
}

/** Whether the claim's address is this one. */
export function isClaimOf({ emailHash }: GuestClaim, email: string): boolean {
  return emailHash === hashEmail(email);
}

/** A query condition for inquiries that were verified in the last `verifiedGuestDays` days. */
const isRecentlyVerified = sql<boolean>`verified_at > now() - ${verifiedGuestDays} * interval '1 day'`;

/**
 * The guest named by a claim, with the contact details and the stay of the inquiry that verified the address.
 * Null for a malformed claim, `verifiedGuestDays` after the verification, and after the inquiry was deleted
 * or its address was changed.
 */
export async function findVerifiedGuest(server: Server, claim: unknown): Promise<VerifiedGuest | null> {
  if (!isGuestClaim(claim)) return null;
  const { inquiryId } = claim;
  const inquiry = await server.db
    .selectFrom('inquiries')
    .select(['guestName', 'guestEmail', 'guestPhone', 'guests', 'pets'])
    .select([sql<string>`lower(nights)`.as('checkIn'), sql<string>`upper(nights)`.as('checkOut')])
    .where('id', '=', inquiryId)
    .where(isRecentlyVerified)
    .executeTakeFirst();
  if (!inquiry || !isClaimOf(claim, inquiry.guestEmail)) return null;
  const { guestName: name, guestEmail: email, guestPhone: phone, pets } = inquiry;
  const { checkIn, checkOut, guests } = inquiry;
  const stay = checkIn >= todayInLosAngeles(new Date()) ? { checkIn, checkOut, guests } : null;
  return { inquiryId, name, email, phone, pets, stay } as VerifiedGuest;
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

function hashEmail(email: string): string {
  return sha256(email).toString('base64url');
}
