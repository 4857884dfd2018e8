// Copies of unsent text in this browser. A copy belongs to one draft (or to a form without a draft) and to
// one window, so that two windows don't overwrite each other's.
import { randomId } from './submission-api.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { listStored, readStored, writeStored } from '#ui/controls/browser-store.ts';

/**
 * A save without a response yet, as it was sent: the answers of the changed steps, and the version that they
 * change.
 */
export interface PendingSave {
  version: number;
  steps: Partial<SubmissionAnswers>;
}

export interface FormCopy {
  draftId: string | null;
  version: number;
  answers: SubmissionAnswers;
  /** The answers that the server has confirmed. */
  saved: SubmissionAnswers;
  pending: PendingSave | null;
  /** The idempotency key of a submission without a response yet. */
  idempotencyKey: string | null;
}

/** Remembers the step that this browser showed last, from 1. A closed tab opens there again. */
export function writeLastStep(draftId: string, step: string): void {
  writeStored('step', { draftId, step });
}

/** Null if another draft was shown since. */
export function readLastStep(draftId: string | null): string | null {
  const last = readStored<{ draftId: string; step: string } | null>('step', null);
  return last?.draftId === draftId ? (last?.step ?? null) : null;
}

const idOf = (draftId: string | null, windowId: string) => `${draftId ?? 'new'}:${windowId}`;

/** The id of this window, the same after a reload. */
export function readWindowId(): string {
  const id = readStored('window', '') || randomId();
  writeStored('window', id);
  return id;
}

export function writeCopy(copy: FormCopy, windowId: string): void {
  writeStored('form-copy', copy, idOf(copy.draftId, windowId));
}

export function removeCopy(draftId: string | null, windowId: string): void {
  writeStored('form-copy', null, idOf(draftId, windowId));
}

/**
 * Removes a copy from the storage and returns it: this window's own, or else the newest of another window.
 * The caller stores it again as its own, so that two windows never send the same copy.
 */
export function takeCopy(windowId: string, matches: (copy: FormCopy) => boolean): FormCopy | null {
  const copies = listStored('form-copy') as { id: string; value: FormCopy }[];
  const matching = copies.filter(({ value }) => matches(value));
  const found = matching.find(({ id, value }) => id === idOf(value.draftId, windowId)) ?? matching[0];
  if (!found) return null;
  writeStored('form-copy', null, found.id);
  const { answers, saved, ...rest } = found.value;
  return { ...rest, answers: readAnswers(answers), saved: readAnswers(saved) };
}
