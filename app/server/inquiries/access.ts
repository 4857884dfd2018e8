// The two sides of an inquiry. Only this module creates an `InquirySide`, which proves that the caller is
// that side: by the token of a mailed link, by an account, or by owning the property.
import { validate as isUuid } from 'uuid';
import type { Side } from '#domain/inquiry.ts';
import type { User } from '../accounts/access.ts';
import { resolveInquiryToken } from '../submission/access-tokens.ts';
import { authorizeOwner, findPropertyToken } from '../properties/ownership.ts';
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

/** A request's credentials for a side. Tokens have the form `id.token`. */
export interface InquiryCredentials {
  user: User | null;
  /** The inquiry's token. */
  token: string | null;
  /** Property tokens. */
  propertyTokens: readonly string[];
}

/**
 * The caller's side of an inquiry, or null. Other people's inquiries look like unknown ids. If the caller is
 * both sides, the side of the token wins; `requestedSide` asks for one side.
 */
export async function authorizeSide(
  server: Server,
  id: string,
  credentials: InquiryCredentials,
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
  const sides = [
    await findSideByToken(server, inquiry.id, credentials.token),
    isGuest(inquiry, credentials.user) ? toSide(inquiry.id, 'guest', true) : null,
    inquiry.verifiedAt === null
      ? null
      : await findOwnerSide(server, inquiry.id, inquiry.propertyId, credentials),
  ];
  return (
    sides.find((side) => side !== null && (requestedSide === null || side.side === requestedSide)) ?? null
  );
}

/** The side that the token of a mailed link opens. Null for a wrong, expired or malformed token. */
export async function openInquiryLink(server: Server, token: string): Promise<InquirySide | null> {
  const target = await resolveInquiryToken(server.db, token);
  return target && toSide(target.inquiryId, target.side, true);
}

async function findSideByToken(
  server: Server,
  id: string,
  cookieToken: string | null,
): Promise<InquirySide | null> {
  const [, token = ''] = (cookieToken ?? '').split('.');
  const side = await openInquiryLink(server, token);
  return side?.inquiryId === id ? side : null;
}

async function findOwnerSide(
  server: Server,
  id: string,
  propertyId: string,
  { user, propertyTokens }: InquiryCredentials,
) {
  const owned = await authorizeOwner(server, propertyId, {
    user,
    cookieToken: findPropertyToken(propertyTokens, propertyId),
  });
  // The property token may come from the browser that submitted the property, which has verified no address.
  return owned && toSide(id, 'owner', user?.emailVerified === true);
}

function isGuest({ guestEmail }: { guestEmail: string }, user: User | null): boolean {
  return user !== null && user.emailVerified && user.email === guestEmail;
}

function toSide(inquiryId: string, side: Side, isVerified: boolean): InquirySide {
  return { inquiryId, side, isVerified } as InquirySide;
}
