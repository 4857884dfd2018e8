// The JSON requests and responses between the form and its route
// (routes/submission/submit-property-action.ts).
import { href } from 'react-router';
import { type Failure, failureMessages } from '#domain/failure.ts';
import type { DraftPhoto } from '#domain/property/photo.ts';
import type { LastAnswer } from '#domain/property/versions.ts';
import type { StoredAnswers } from '#domain/property/field-rules.ts';
import type { SubmissionStep } from '#domain/property/submission.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';

export type SubmissionRequest =
  /** Checks the first step, then creates a draft with it. */
  | { intent: 'begin'; landlord: SubmissionAnswers['landlord'] }
  /**
   * Stores the answers of the changed `steps` without validating them. The step `photos` has the order of the
   * photos. Don't rename fields: a page that was opened before an update still sends them.
   */
  | { intent: 'save'; draftId: string; version: number; steps: Partial<SubmissionAnswers> }
  /** Submits all six steps. A retry with the same `idempotencyKey` gets the first response. */
  | ({
      intent: 'submit';
      draftId: string | null;
      version: number;
      idempotencyKey: string;
    } & SubmissionAnswers);

/**
 * `version` is the draft's version after the request, which the next save must name. A save of an older
 * version fails with `draft-changed`, because another window has saved since, unless it repeats the last save
 * byte for byte. So a save without a response must be retried unchanged. A submission also fails with
 * `draft-changed` if the draft has photos that it doesn't name. `canOpen` is false if this browser can't open
 * the property `propertyId`, because it opened the draft by a mailed link.
 */
export type SubmissionResult =
  | {
      ok: true;
      draftId: string;
      version: number;
      propertyId: string | null;
      canOpen?: boolean | undefined;
      hints?: WordingHints | undefined;
    }
  | { ok: false; failure: Failure };

/** Hints about wording that the law doesn't allow, by saved step and field. They refuse nothing. */
export type WordingHints = Partial<Record<SubmissionStep, Record<string, string>>>;

/** The stored draft when the page was opened. */
export interface SavedDraft {
  id: string;
  version: number;
  answers: SubmissionAnswers;
  /** In the order of the step `photos`. Photos that it doesn't name come last. */
  photos: DraftPhoto[];
  hints: WordingHints;
}

/** The property whose changes the form holds. */
export interface ChangedProperty {
  propertyId: string;
  /** Null after the property was deleted. */
  stored: StoredAnswers | null;
  /** What a reviewer asked to change. */
  requested: LastAnswer | null;
}

export const unreachable =
  'We couldn’t reach the server. Your answers are safe. Check your connection and try again.';

/** Limit for a request in ms. Enough for a slow connection, because requests are small. */
const timeoutMs = 20_000;

export type Send = (request: SubmissionRequest, isLeaving?: boolean) => Promise<SubmissionResult>;

/**
 * Never rejects. With `isLeaving`, a request of up to 64 kB continues after the page is closed. `account` is
 * the one that the page was opened with, if any.
 */
export async function sendSubmission(
  request: SubmissionRequest,
  isLeaving = false,
  account?: string,
): Promise<SubmissionResult> {
  try {
    const response = await fetch(href('/submit-property/draft'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, account }),
      keepalive: isLeaving,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const result = (await response.json()) as SubmissionResult;
    // A proxy may have responded with JSON of its own.
    if (typeof result.ok !== 'boolean') throw new SyntaxError('not a response of the form');
    return result;
  } catch (error) {
    const message = error instanceof SyntaxError ? failureMessages.submission : unreachable;
    return { ok: false, failure: { kind: 'unavailable', message } };
  }
}

/** 256 random bits in base64url. `crypto.randomUUID` exists on HTTPS pages only. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCodePoint(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
