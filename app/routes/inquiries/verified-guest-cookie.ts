// The signed cookie of a guest who verified an email address in this browser.
import type { RouterContextProvider } from 'react-router';
import { serverContext, visitContext } from '../context.ts';
import { hostCookie } from '../host-cookie.ts';
import type { GuestDetails } from '#domain/inquiry.ts';
import { verifiedGuestDays } from '#domain/inquiry-rules.ts';
import {
  createGuestClaim,
  findVerifiedGuest,
  isClaimOf,
  isGuestClaim,
  type VerifiedGuest,
} from '#server/inquiries/verified-guest.ts';
import type { User } from '#server/accounts/access.ts';
import type { InquirySide } from '#server/inquiries/access.ts';
import type { Server } from '#server/server.ts';

interface RouteRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

function guestCookie({ config, guestCookieSecret }: Server) {
  return hostCookie('baystead_guest', config.publicUrl, guestCookieSecret);
}

/** The cookie's content: null without a cookie or with a wrong signature. */
async function readClaim({ request, context }: RouteRequest): Promise<unknown> {
  return guestCookie(context.get(serverContext)).parse(request.headers.get('cookie'));
}

/**
 * Whether this browser may have a verified guest. Checks only the cookie's signature. False for a logged-in
 * user.
 */
export async function hasGuestCookie(from: RouteRequest): Promise<boolean> {
  return from.context.get(visitContext).user === null && isGuestClaim(await readClaim(from));
}

/** The verified guest of this browser. Null for a logged-in user, because the account comes first. */
export async function readVerifiedGuest(from: RouteRequest): Promise<VerifiedGuest | null> {
  if (from.context.get(visitContext).user) return null;
  return findVerifiedGuest(from.context.get(serverContext), await readClaim(from));
}

/** The details of the verified guest that the guest's own browser may see. */
export async function readGuestDetails(from: RouteRequest): Promise<GuestDetails | null> {
  const guest = await readVerifiedGuest(from);
  if (!guest) return null;
  const { name, email, phone, pets, stay } = guest;
  return { name, email, phone, pets, stay };
}

/** The Set-Cookie header for a guest who just verified an address. Null for an owner. */
export async function storeVerifiedGuest(server: Server, side: InquirySide): Promise<string | null> {
  const claim = await createGuestClaim(server, side);
  return claim && guestCookie(server).serialize(claim, { maxAge: verifiedGuestDays * 24 * 60 * 60 });
}

/**
 * The Set-Cookie header that forgets the guest if the user's account has the same address. Null otherwise.
 */
export async function forgetGuestOf({ email }: User, from: RouteRequest): Promise<string | null> {
  const claim = await readClaim(from);
  const isSame = isGuestClaim(claim) && isClaimOf(claim, email);
  return isSame ? forgetVerifiedGuest(from.context.get(serverContext)) : null;
}

/** The Set-Cookie header that forgets the guest. */
export function forgetVerifiedGuest(server: Server): Promise<string> {
  return guestCookie(server).serialize('', { maxAge: 0 });
}
