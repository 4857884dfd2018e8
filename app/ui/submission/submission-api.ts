// What the form and its route (routes/submission/submit-property-action.ts) say to each other: one JSON request, one JSON answer.
import { href } from 'react-router';
import { type Failure, failureMessages } from '#domain/failure.ts';
import type { DraftPhoto } from '#domain/photo.ts';
import type { SubmissionForms } from '#domain/submission-form.ts';

export type SubmissionRequest =
  /** Checks the first step, then creates a draft with it. */
  | { intent: 'begin'; landlord: SubmissionForms['landlord'] }
  /** Stores the steps that changed, unchecked. The order of the photos is the step `photos`. */
  | { intent: 'save'; draftId: string; revision: number; steps: Partial<SubmissionForms> }
  /** Deletes the draft with its photos. */
  | { intent: 'start-over'; draftId: string }
  /** Mails a link that opens the draft on another device. */
  | { intent: 'send-link'; draftId: string; email: string }
  /** Opens another draft of this browser. */
  | { intent: 'switch'; draftId: string }
  /** Sends all six steps. The server answers a retry with the same `idempotencyKey` like the first request. */
  | ({
      intent: 'submit';
      draftId: string | null;
      revision: number;
      idempotencyKey: string;
    } & SubmissionForms);

/**
 * `revision` is the draft's revision after the request: the next save names it. A save from an older revision fails with
 * `draft-changed`, because another window has saved since, unless it repeats the last save byte for byte. So a save without an
 * answer must be retried as it was. A submission also fails with `draft-changed` if the draft has photos that it does not name.
 */
export type SubmissionAnswer =
  | { ok: true; draftId: string; revision: number; propertyId: string | null }
  | { ok: false; failure: Failure };

/** A draft as the server has it when the page is opened. */
export interface SavedDraft {
  id: string;
  revision: number;
  forms: SubmissionForms;
  /** In the order of the step `photos`; photos that it does not name come last. */
  photos: DraftPhoto[];
}

const unreachable =
  'We couldn’t reach the server. What you typed is safe: check your connection and try again.';

/** After this many ms a request counts as lost. Requests are small, so a slow connection can make it. */
const timeoutMs = 20_000;

export type Send = typeof sendSubmission;

/** Never rejects. `isLeaving` lets the request outlive the page, up to 64 kB. */
export async function sendSubmission(
  request: SubmissionRequest,
  isLeaving = false,
): Promise<SubmissionAnswer> {
  try {
    const response = await fetch(href('/submit-property/draft'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      keepalive: isLeaving,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json()) as SubmissionAnswer;
    // A proxy may have answered with a JSON of its own.
    if (typeof answer.ok !== 'boolean') throw new SyntaxError('not an answer of the form');
    return answer;
  } catch (error) {
    const message = error instanceof SyntaxError ? failureMessages.submission : unreachable;
    return { ok: false, failure: { kind: 'unavailable', message } };
  }
}

/** 256 random bits, base64url. `crypto.randomUUID` exists on HTTPS pages only. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCodePoint(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
