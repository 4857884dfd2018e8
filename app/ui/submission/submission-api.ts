// What the wizard and its route say to each other: one JSON a request, one answer.
import type { Failure } from '#domain/failure.ts';
import type { DraftPhoto } from '#domain/photo.ts';
import type { SubmissionForms } from '#domain/submission-form.ts';

// Types and not interfaces, so that they count as JSON.

/** Checks the first step, then begins a draft with it. */
type Begin = { intent: 'begin'; landlord: SubmissionForms['landlord'] };
/** Keeps the steps that changed, unchecked. The order of the photos is the step `photos`. */
type SaveChanges = { intent: 'save'; draftId: string; revision: number; steps: Partial<SubmissionForms> };
/** Deletes the draft with its photos. */
type StartOver = { intent: 'start-over'; draftId: string };
/** Mails a link that opens the draft on another device. */
type SendLink = { intent: 'send-link'; draftId: string; email: string };
/** Goes on with another draft whose key this browser holds. */
type Switch = { intent: 'switch'; draftId: string };
/**
 * All six steps, as this window has them, beside the draft that holds the photos. `submissionKey` is a secret that
 * the browser makes once for the form and keeps until an answer has come: sent again it gets the first answer.
 */
type Submit = {
  intent: 'submit';
  draftId: string | null;
  revision: number;
  submissionKey: string;
} & SubmissionForms;

export type SubmissionRequest = Begin | SaveChanges | StartOver | SendLink | Switch | Submit;

/**
 * `draftId` is the draft that was worked on, `revision` what it has now: the next save names it. `propertyId` is what
 * it became by a submission.
 * What names another revision than the draft's is refused with `draft-changed`: it was changed in another window. Only
 * the last save is known when it comes again, so one whose answer was lost is sent again as it was, and not with what
 * was typed since. A submission is refused so, too, when the draft holds photos that it does not name.
 */
export type SubmissionAnswer =
  | { ok: true; draftId: string; revision: number; propertyId: string | null }
  | { ok: false; failure: Failure };

/** A submission that was begun earlier, here or in another window. */
export interface SavedDraft {
  id: string;
  /** Grows by one with each change of what was typed. */
  revision: number;
  forms: SubmissionForms;
  /** In the order of the step `photos`; those that it does not name follow as they came. */
  photos: DraftPhoto[];
}

const unreachable =
  'We couldn’t reach the server. What you typed is safe: check your connection and try again.';

/** What a request that did not get through, or whose answer cannot be read, becomes. */
export function transportFailure(error: unknown, otherwise: string): Failure {
  // A fetch that finds no connection rejects with a TypeError (WHATWG Fetch, 5.6).
  return { kind: 'unavailable', message: error instanceof TypeError ? unreachable : otherwise };
}

/** 256 random bits in 43 letters of an address, also where a page without HTTPS has no `crypto.randomUUID`. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCodePoint(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
