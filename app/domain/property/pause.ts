// Taking a listing off the site for a while. Its status doesn't change (docs/product.md, "Owners > Pausing").
import { isDay, addMonths, horizonMonths } from '../day.ts';
import { failed, type Result, success } from '../failure.ts';
import type { FormInput } from '../form-input.ts';
import { checkNotes } from '../notes.ts';

/** Who took a listing off the site. `freshness`: it was not confirmed for 90 days (freshness.ts). */
export type PausedBy = 'owner' | 'administrator' | 'freshness';

export interface Pause {
  by: PausedBy;
  since: Date;
  /** The day on which the listing comes back, YYYY-MM-DD. Null if its owner decides later. */
  until: string | null;
  /** An administrator's reason. */
  reason: string | null;
}

/**
 * Returns the day on which a listing comes back: after `today`, at most two years ahead. Null if the field is
 * empty.
 */
export function checkPauseUntil(input: FormInput, today: string): Result<string | null> {
  const { pausedUntil: until = '' } = input;
  if (until === '') return success(null);
  if (typeof until !== 'string' || !isDay(until)) return refused('Please choose a date.');
  if (until <= today) return refused('Choose tomorrow or a later day.');
  if (until > addMonths(today, horizonMonths)) return refused('Choose a day within the next two years.');
  return success(until);
}

function refused(message: string) {
  return failed({ kind: 'invalid', message, issues: [{ field: 'pausedUntil', message }] });
}

/** Returns the trimmed reason of an administrator. Fails if it's empty. */
export function checkPauseReason(reason: unknown): Result<string> {
  const missing = 'Please write why. We’ll email it to the owner.';
  return checkNotes(reason, { name: 'pauseReason', label: 'Reason', missing });
}
