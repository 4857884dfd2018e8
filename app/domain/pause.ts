// Taking a listing off the site for a while. Its status stays what it is (docs/product.md, "Property > Pause").
import { z } from 'zod';
import { addMonths, horizonMonths } from './availability.ts';
import { isDay } from './day.ts';
import { failed, type Result, success } from './failure.ts';
import { firstIssues, requiredText } from './fields.ts';
import type { FormInput } from './form-input.ts';
import { bounds } from './property.ts';

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

/** Reads the day on which a listing comes back: after `today`, at most two years ahead. Empty means without an end. */
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

const missingReason = 'Please write why. We’ll email it to the owner.';
const pauseReason = z.object({
  pauseReason: requiredText('Reason', bounds.reviewNotes.max, missingReason),
});

/** Returns the trimmed reason of an administrator. Fails if it's empty. */
export function checkPauseReason(reason: unknown): Result<string> {
  const result = pauseReason.safeParse({ pauseReason: reason });
  if (result.success) return success(result.data.pauseReason);
  const issues = firstIssues(result.error, 'pauseReason');
  return failed({ kind: 'invalid', message: issues[0]?.message ?? missingReason, issues });
}
