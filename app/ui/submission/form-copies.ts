// Copies of unsent text in localStorage. A copy belongs to one draft (or to a form without a draft) and to
// one window, so that two windows don't overwrite each other's. Best effort, because a browser may forbid
// storage or run out of space.
import { dayMs } from '#domain/day.ts';
import { randomId } from './submission-api.ts';
import { draftDays } from '#domain/property/owner-property.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { tryStorage } from '#ui/controls/try-storage.ts';

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

const lastStepItem = 'baystead-step';

/** Remembers the step that this browser showed last, from 1. A closed tab opens there again. */
export function writeLastStep(draftId: string, step: string): void {
  tryStorage(() => localStorage.setItem(lastStepItem, `${draftId} ${step}`), undefined);
}

/** Null if another draft was shown since. */
export function readLastStep(draftId: string | null): string | null {
  const [storedId, step = null] =
    tryStorage(() => localStorage.getItem(lastStepItem), null)?.split(' ') ?? [];
  return storedId === draftId ? step : null;
}

interface KeptCopy {
  keptAt: number;
  copy: FormCopy;
}

/** Has the names that copies of earlier releases have, so that an update loses no text. */
interface StoredCopy {
  keptAt: number;
  copy: Omit<FormCopy, 'answers'> & { forms: SubmissionAnswers };
}

const prefix = 'baystead-form:';
const windowItem = 'baystead-window';
/** As long as the server keeps an unused draft, in ms. */
const lifetimeMs = draftDays * dayMs;

const keyOf = (draftId: string | null, windowId: string) => `${prefix}${draftId ?? 'new'}:${windowId}`;

/** The id of this window, the same after a reload. */
export function readWindowId(): string {
  const id = randomId();
  return tryStorage(() => {
    const storedId = sessionStorage.getItem(windowItem);
    if (storedId === null) sessionStorage.setItem(windowItem, id);
    return storedId ?? id;
  }, id);
}

export function writeCopy({ answers, ...rest }: FormCopy, windowId: string): void {
  const copy = { ...rest, forms: answers };
  const stored = JSON.stringify({ keptAt: Date.now(), copy } satisfies StoredCopy);
  tryStorage(() => localStorage.setItem(keyOf(copy.draftId, windowId), stored), undefined);
}

export function removeCopy(draftId: string | null, windowId: string): void {
  tryStorage(() => localStorage.removeItem(keyOf(draftId, windowId)), undefined);
}

/**
 * Removes a copy from the storage and returns it: this window's own, or else the newest of another window.
 * The caller stores it again as its own, so that two windows never send the same copy.
 */
export function takeCopy(windowId: string, matches: (copy: FormCopy) => boolean): FormCopy | null {
  return tryStorage(() => {
    const matching = listCopies().filter(({ copy }) => matches(copy));
    const own = matching.find(({ key, copy }) => key === keyOf(copy.draftId, windowId));
    const found = own ?? matching.toSorted((one, other) => other.keptAt - one.keptAt)[0];
    if (found) localStorage.removeItem(found.key);
    return found?.copy ?? null;
  }, null);
}

/** All valid copies. Deletes unreadable and expired ones. */
function listCopies(): (KeptCopy & { key: string })[] {
  const keys = Array.from({ length: localStorage.length }, (_none, index) => localStorage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const stored = parseCopy(localStorage.getItem(key) ?? '');
      if (stored && Date.now() - stored.keptAt < lifetimeMs) return { key, ...stored };
      localStorage.removeItem(key);
      return [];
    });
}

function parseCopy(text: string): KeptCopy | null {
  try {
    const { keptAt, copy: stored } = JSON.parse(text) as StoredCopy;
    const { forms, saved, ...rest } = stored;
    return { keptAt, copy: { ...rest, answers: readAnswers(forms), saved: readAnswers(saved) } };
  } catch {
    return null;
  }
}
