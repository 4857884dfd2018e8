// The form of a visitor's report of a property.
import { z } from 'zod';
import type { FormInput } from './form-input.ts';
import { failed, type Result, success } from './failure.ts';
import { firstIssues, optionalEmail, optionalText, requiredChoice } from './schema-parts.ts';
import { maxReportWords, type PropertyReportForm, reportReasons } from './property-report.ts';

const form = z
  .object({
    reason: requiredChoice(reportReasons, 'Please choose a reason.'),
    words: optionalText('Your words', maxReportWords),
    email: optionalEmail('Email'),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== null, {
    path: ['words'],
    message: 'Please tell us what’s wrong.',
  });

/** Checks the form. Only the reason "other" requires words. The email address is optional. */
export function checkPropertyReport(input: FormInput): Result<PropertyReportForm> {
  const result = form.safeParse(input);
  if (result.success) return success(result.data);
  const issues = firstIssues(result.error, 'reason');
  return failed({ kind: 'invalid', message: issues.map(({ message }) => message).join(' '), issues });
}
