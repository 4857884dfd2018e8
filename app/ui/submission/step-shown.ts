// Which step the form shows: the one that the address asks for, as far as the steps before it are right. Whether a step
// is complete is asked of its schema, and kept nowhere.
import type { SubmissionForms } from '#domain/submission-form.ts';
import { checkStep, submissionSteps } from '#domain/submission.ts';

/** From 1. */
export function stepShown(asked: string | null, forms: SubmissionForms, today: string): number {
  const number = /^\d{1,2}$/.test(asked ?? '') ? Number(asked) : 1;
  return Math.min(Math.max(number, 1), stepReached(forms, today));
}

/** The first step that is not complete, from 1; the last one where all are. */
export function stepReached(forms: SubmissionForms, today: string): number {
  const incomplete = submissionSteps.findIndex((step) => !checkStep(step, forms[step], today).ok);
  return incomplete === -1 ? submissionSteps.length : incomplete + 1;
}
