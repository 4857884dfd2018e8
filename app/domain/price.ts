// The owner's form for rent, first free day and rental lengths, which change without a review.
import { z } from 'zod';
import { failed, type Result, success } from './failure.ts';
import { firstIssues } from './fields.ts';
import type { RentalLength } from './stay.ts';
import { priceFields } from './submission.ts';

export interface PriceAndAvailability {
  /** Whole US dollars. */
  desiredMonthlyRent: number;
  /** YYYY-MM-DD. */
  nextAvailableDate: string;
  desiredRentalLength: RentalLength[];
}

/** Checks the form. A first free day in the past is allowed only if it is the stored one. */
export function checkPrice(
  input: Readonly<Record<string, unknown>>,
  { today, storedDay }: { today: string; storedDay: string },
): Result<PriceAndAvailability> {
  const result = z.object(priceFields(today, storedDay)).safeParse(input);
  if (result.success) return success(result.data);
  const issues = firstIssues(result.error, 'desiredMonthlyRent');
  return failed({ kind: 'invalid', message: issues.map(({ message }) => message).join('. '), issues });
}

/** A text that identifies these values. The form sends it back, so that the server notices a change in another window. */
export function priceVersionOf({
  desiredMonthlyRent,
  nextAvailableDate,
  desiredRentalLength,
}: Readonly<Record<keyof PriceAndAvailability, unknown>>): string {
  return JSON.stringify([desiredMonthlyRent, nextAvailableDate, desiredRentalLength]);
}
