// The two sides of an inquiry. Only this module creates an `InquirySide`, which proves that the caller is that side:
// by the token of a mailed link, by an account, or by owning the property.
import { validate as isUuid } from 'uuid';
import type { Side } from '#domain/conversation.ts';
import type { User } from '../accounts/access.ts';
import { sideOpenedBy } from '../drafts/access-tokens.ts';
import { proveOwnership } from '../properties/ownership.ts';
import type { Server } from '../server.ts';

declare const proven: unique symbol;

interface Proof {
  readonly inquiryId: string;
  /** Whether this side has verified an email address. Mails quote only verified sides. */
  readonly isConfirmed: boolean;
  readonly [proven]: true;
}

export type GuestSide = Proof & { readonly side: 'guest' };
export type OwnerSide = Proof & { readonly side: 'owner' };
export type InquirySide = GuestSide | OwnerSide;

/** A request's credentials for a side. Tokens have the form `id.token`. */
export interface SideClaim {
  user: User | null;
  /** The inquiry's token. */
  key: string | null;
  /** Property tokens. */
  ownerKeys: readonly string[];
}

/**
 * The caller's side of an inquiry, or null. Other people's inquiries look like unknown ids. If the caller is both
 * sides, the side of the token wins; `as` asks for one side.
 */
export async function proveSide(
  server: Server,
  id: string,
  claim: SideClaim,
  as: Side | null = null,
): Promise<InquirySide | null> {
  if (!isUuid(id)) return null;
  const inquiry = await server.db
    .selectFrom('inquiries')
    .select(['id', 'propertyId', 'guestEmail', 'confirmedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!inquiry) return null;
  // Uses the stored id: the database also finds it in capitals, which rate limits would count separately.
  const sides = [
    await byKey(server, inquiry.id, claim.key),
    isGuest(inquiry, claim.user) ? sideOf(inquiry.id, 'guest', true) : null,
    inquiry.confirmedAt === null ? null : await byHome(server, inquiry.id, inquiry.propertyId, claim),
  ];
  return sides.find((side) => side !== null && (as === null || side.side === as)) ?? null;
}

/** The side that the token of a mailed link opens. Null for a wrong, expired or malformed token. */
export async function openInquiryLink(server: Server, token: string): Promise<InquirySide | null> {
  const opened = await sideOpenedBy(server.db, token);
  return opened && sideOf(opened.inquiryId, opened.side, true);
}

async function byKey(server: Server, id: string, key: string | null): Promise<InquirySide | null> {
  const [, token = ''] = (key ?? '').split('.');
  const side = await openInquiryLink(server, token);
  return side?.inquiryId === id ? side : null;
}

async function byHome(server: Server, id: string, propertyId: string, { user, ownerKeys }: SideClaim) {
  const owned = await proveOwnership(server, propertyId, { user, key: keyOf(ownerKeys, propertyId) });
  // The property token may come from the browser that submitted the property, which has verified no address.
  return owned && sideOf(id, 'owner', user?.emailVerified === true);
}

/** The token of this property, as `id.token`. */
export function keyOf(ownerKeys: readonly string[], propertyId: string): string | null {
  return ownerKeys.find((key) => key.startsWith(`${propertyId}.`)) ?? null;
}

function isGuest({ guestEmail }: { guestEmail: string }, user: User | null): boolean {
  return user !== null && user.emailVerified && user.email === guestEmail;
}

function sideOf(inquiryId: string, side: Side, isConfirmed: boolean): InquirySide {
  return { inquiryId, side, isConfirmed } as InquirySide;
}
