// The cookie by which a browser proves that drafts are its own. One of them is the current one: what the form shows.
import { createKeyRing } from './key-ring.ts';

/** As long as an unused draft is kept. */
const ring = createKeyRing({ name: 'baystead_draft', days: 30, most: 6 });

/** The key, for `drafts.open`, of the draft with this id, whichever the form shows by now; without an id that of the current one. */
export function draftKeyOf(request: Request, id?: unknown): Promise<string | null> {
  return typeof id === 'string' ? ring.keyOf(request, id) : ring.currentKeyOf(request);
}

/** The Set-Cookie header that makes a draft the current one of a browser, beside those that it has. */
export const keepDraftKey = ring.keep;

/** The Set-Cookie header that makes a browser forget one draft; the form begins anew then. */
export const forgetDraftKey = ring.forget;
