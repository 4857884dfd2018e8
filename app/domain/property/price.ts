// The owner's form for rent, first free day and rental lengths, which change without a review.
import { failed, type Result, success } from '../failure.ts';
import type { StoredAnswers } from './field-rules.ts';
import { type FieldValues, instantFields } from './fields.ts';
import { instantSchema } from './schemas.ts';
import { firstIssues } from '../schema-parts.ts';

export type PriceAndAvailability = Pick<FieldValues, (typeof instantFields)[number]>;

/** Checks the form. A first free day in the past is allowed only if it is the stored one. */
export function checkPrice(
  input: Readonly<Record<string, unknown>>,
  { today, stored }: { today: string; stored: StoredAnswers },
): Result<PriceAndAvailability> {
  const result = instantSchema({ today, stored }).safeParse(input);
  if (result.success) return success(result.data);
  const issues = firstIssues(result.error, instantFields[0] ?? '');
  return failed({ kind: 'invalid', message: issues.map(({ message }) => message).join('. '), issues });
}

/**
 * A text that identifies these values. The form sends it back, so that the server notices a change in another
 * window.
 */
export function priceVersionOf(values: Readonly<Record<keyof PriceAndAvailability, unknown>>): string {
  return JSON.stringify(instantFields.map((name) => values[name]));
}
