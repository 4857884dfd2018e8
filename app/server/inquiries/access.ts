// The two sides of an inquiry. Only this module creates an `InquirySide`, which proves that the caller is
// that side: by a key, by an account, or by owning the property.
import { validate as isUuid } from 'uuid';
import type { Side } from '#domain/inquiry.ts';
import type { KeyKind } from '#domain/key.ts';
import { listKindsFor, openLinkKey } from '../access/keys.ts';
import type { Caller, User } from '../accounts/access.ts';
import { authorizeOwner } from '../properties/ownership.ts';
import type { Server } from '../server.ts';

/** Makes `InquirySide` nominal: other modules can't create one without a cast. */
declare const brand: unique symbol;

export interface InquirySide {
  readonly inquiryId: string;
  readonly side: Side;
  /** Whether this side has verified an email address. Mails quote only verified sides. */
  readonly isVerified: boolean;
  readonly [brand]: true;
}

/**
 * The caller's side of an inquiry, or null. Other people's inquiries look like unknown ids. If the caller is
 * both sides, the side of a key wins; `requestedSide` asks for one side.
 */
export async function authorizeSide(
  server: Server,
  id: string,
  caller: Caller,
  requestedSide: Side | null = null,
): Promise<InquirySide | null> {
  if (!isUuid(id)) return null;
  const inquiry = await server.db
    .selectFrom('inquiries')
    .select(['id', 'propertyId', 'guestEmail', 'verifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!inquiry) return null;
  // Uses the stored id: the database also finds it in capitals, which rate limits would count separately.
  const kinds = await listKindsFor(server.db, caller.browser, inquiry.id);
  const sides = [
    ...sidesOf(kinds).map((side) => toSide(inquiry.id, side, true)),
    isGuest(inquiry, caller.user) ? toSide(inquiry.id, 'guest', true) : null,
    inquiry.verifiedAt === null ? null : await findOwnerSide(server, inquiry.id, inquiry.propertyId, caller),
  ];
  return (
    sides.find((side) => side !== null && (requestedSide === null || side.side === requestedSide)) ?? null
  );
}

/** The side that a mailed link opens. Null for a wrong, expired or malformed token. */
export async function openInquiryLink(server: Server, token: string): Promise<InquirySide | null> {
  const key = await openLinkKey(server.db, token);
  const [side] = key ? sidesOf([key.kind]) : [];
  return key && side ? toSide(key.subjectId, side, true) : null;
}

function sidesOf(kinds: readonly KeyKind[]): Side[] {
  const sides: Partial<Record<KeyKind, Side>> = { 'inquiry-as-guest': 'guest', 'inquiry-as-owner': 'owner' };
  return kinds.flatMap((kind) => sides[kind] ?? []);
}

async function findOwnerSide(server: Server, id: string, propertyId: string, caller: Caller) {
  const owned = await authorizeOwner(server, propertyId, caller);
  // The property's key may be that of the browser that submitted it, which has verified no address.
  return owned && toSide(id, 'owner', caller.user?.emailVerified === true);
}

function isGuest({ guestEmail }: { guestEmail: string }, user: User | null): boolean {
  return user !== null && user.emailVerified && user.email === guestEmail;
}

function toSide(inquiryId: string, side: Side, isVerified: boolean): InquirySide {
  return { inquiryId, side, isVerified } as InquirySide;
}
