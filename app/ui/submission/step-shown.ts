// Which step the form shows: the one that the address asks for, as far as the steps before it are right.
import type { SubmissionForms } from '#domain/submission-form.ts';
import { checkStep, submissionSteps } from '#domain/submission.ts';

/** From 1. Whether a step is complete is asked of its schema, and kept nowhere. */
export function stepShown(asked: string | null, forms: SubmissionForms, today: string): number {
  const incomplete = submissionSteps.findIndex((step) => !checkStep(step, forms[step], today).ok);
  const reachable = incomplete === -1 ? submissionSteps.length : incomplete + 1;
  const number = /^\d{1,2}$/.test(asked ?? '') ? Number(asked) : 1;
  return Math.min(Math.max(number, 1), reachable);
}
