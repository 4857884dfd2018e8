// What this browser may see of its verified guest.
import type { RouterContextProvider } from 'react-router';
import type { GuestDetails } from '#domain/inquiry/inquiry.ts';
import { findVerifiedGuest } from '#server/access/verified-guest.ts';
import { callerOf, serverContext } from '../context.ts';

/** The details for the inquiry form, or null without a verified guest. */
export async function readGuestDetails(
  context: Readonly<RouterContextProvider>,
): Promise<GuestDetails | null> {
  const guest = await findVerifiedGuest(context.get(serverContext), callerOf(context));
  if (!guest) return null;
  const { name, email, phone, pets, stay } = guest;
  return { name, email, phone, pets, stay };
}
