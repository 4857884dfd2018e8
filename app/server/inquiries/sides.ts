// Who takes part in a conversation. Only this module makes an `InquirySide`, so holding one proves that whoever asks is
// that side of it: by the key of a mailed link, by their account, or by owning the home.
import { validate as isUuid } from 'uuid';
import type { Side } from '#domain/conversation.ts';
import type { User } from '../accounts/access.ts';
import { sideOpenedBy } from '../drafts/access-tokens.ts';
import { proveOwnership } from '../properties/ownership.ts';
import type { Server } from '../server.ts';

declare const proven: unique symbol;

interface Proof {
  readonly inquiryId: string;
  /** Whether they have proved to read the mail of their address: of others, mails carry no words. */
  readonly isConfirmed: boolean;
  readonly [proven]: true;
}

export type GuestSide = Proof & { readonly side: 'guest' };
export type OwnerSide = Proof & { readonly side: 'owner' };
export type InquirySide = GuestSide | OwnerSide;

/** What somebody shows. Keys have the form `id.token`. */
export interface SideClaim {
  user: User | null;
  /** Of the conversation. */
  key: string | null;
  /** Of homes. */
  ownerKeys: readonly string[];
}

/**
 * The side of a conversation that is theirs, if any: one that is nobody's business answers like one that never was.
 * Who could be both, in one browser, is whom the newest link is for; `as` asks for one side only.
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
  // By the id as it is stored: the database also finds it by one in capitals, a limit would count another.
  const sides = [
    await byKey(server, inquiry.id, claim.key),
    isGuest(inquiry, claim.user) ? sideOf(inquiry.id, 'guest', true) : null,
    inquiry.confirmedAt === null ? null : await byHome(server, inquiry.id, inquiry.propertyId, claim),
  ];
  return sides.find((side) => side !== null && (as === null || side.side === as)) ?? null;
}

/** The side that the token of a mailed link opens; null for one that is wrong, expired or garbled. */
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
  // The key of a home may be that of the browser which submitted it, and has proved no address then.
  return owned && sideOf(id, 'owner', user?.emailVerified === true);
}

/** Of several keys the one of this home. */
export function keyOf(ownerKeys: readonly string[], propertyId: string): string | null {
  return ownerKeys.find((key) => key.startsWith(`${propertyId}.`)) ?? null;
}

function isGuest({ guestEmail }: { guestEmail: string }, user: User | null): boolean {
  return user !== null && user.emailVerified && user.email === guestEmail;
}

function sideOf(inquiryId: string, side: Side, isConfirmed: boolean): InquirySide {
  return { inquiryId, side, isConfirmed } as InquirySide;
}
