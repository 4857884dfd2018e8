// Access to an inquiry's page.
import type { RouterContextProvider } from 'react-router';
import { authorizeSide } from '#server/access/proofs.ts';
import { callerOf, serverContext } from '../context.ts';

interface RouteRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Returns the side of the inquiry that the request proves, null for a third party or a deleted inquiry. The
 * query parameter `as` picks a side for a browser that may act for both.
 */
export async function getInquiryAccess(id: string, { request, context }: RouteRequest) {
  const as = new URL(request.url).searchParams.get('as');
  const side = as === 'guest' || as === 'owner' ? as : null;
  return authorizeSide(context.get(serverContext), id, callerOf(context), side);
}

/** The query parameter of the inquiry's page after the guest verified the address. */
export const justSentParameter = 'sent';
