// What the wizard and its route say to each other: one JSON a request, one answer.
import type { Failure } from '#domain/failure.ts';
import type { DraftPhoto } from '#domain/photo.ts';
import type { SubmissionForms } from '#domain/submission-form.ts';
import type { SubmissionStep } from '#domain/submission.ts';

/** A type and not an interface, so that it counts as JSON. */
type SaveStep = { intent: 'step'; step: SubmissionStep; data: Record<string, string | string[] | boolean> };
/** All six steps beside the id of the draft that holds the photographs. */
type Submit = { intent: 'submit'; draftId: string | null } & SubmissionForms;

export type SubmissionRequest = SaveStep | Submit;

/** A step answers with the draft that it was saved in, the submission with the property that it became. */
export type SubmissionAnswer =
  | { ok: true; draftId: string; propertyId: string | null }
  | { ok: false; failure: Failure };

/** A submission that was begun earlier in this browser. */
export interface SavedDraft {
  id: string;
  forms: SubmissionForms;
  photos: DraftPhoto[];
}

const unreachable =
  'We could not reach the server. Nothing you typed is lost: please check your connection and try again.';

/** What a request that did not get through, or whose answer cannot be read, becomes. */
export function transportFailure(error: unknown, otherwise: string): Failure {
  // A fetch that finds no connection rejects with a TypeError (WHATWG Fetch, 5.6).
  return { kind: 'unavailable', message: error instanceof TypeError ? unreachable : otherwise };
}
