// The cookie by which a browser proves that drafts are its own. One of them is the current one: what the form shows.
import { createKeyRing } from './token-cookie.ts';

/**
 * How long an unused draft is kept the server decides, and using one sets no cookie again: two windows would overwrite
 * each other's keys. So a key outlives its draft, up to the most that browsers keep (RFC 6265bis, 5.5: 400 days).
 */
const ring = createKeyRing({ name: 'baystead_draft', days: 400, most: 6 });

/** The keys, for `drafts.open`, of all drafts that a request shows, the newest first. */
export const draftKeysOf = ring.keysOf;

/** The key, for `drafts.open`, of the draft with this id, whichever the form shows by now; without an id that of the current one. */
export function draftKeyOf(request: Request, id?: unknown): Promise<string | null> {
  return typeof id === 'string' ? ring.keyOf(request, id) : ring.currentKeyOf(request);
}

/** The Set-Cookie header that makes a draft the current one of a browser, beside those that it has. */
export const keepDraftKey = ring.keep;

/** The Set-Cookie header that makes a browser forget one draft; the form begins anew then. */
export const forgetDraftKey = ring.forget;
