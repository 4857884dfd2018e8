// The form of a visitor's report of a home, and the one that blocks a person.
import { z } from 'zod';
import type { FormInput } from '../form-input.ts';
import { failed, type Result, success } from '../failure.ts';
import {
  firstIssues,
  optionalEmail,
  optionalText,
  requiredChoice,
  requiredEmail,
  requiredText,
} from '../schema-parts.ts';
import { maxNotesLength } from '../notes.ts';
import { maxReportWords, type ReportForm, reportReasons } from './report.ts';

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

const blockReason = requiredText('Reason', maxNotesLength, 'Please write why. Only our team reads it.');
const blockForm = z.object({ email: requiredEmail(), blockReason });

/** Checks a report. Only the reason "other" requires words. The email address is optional. */
export function checkReport(input: FormInput): Result<ReportForm> {
  return check(form, input, 'reason');
}

/** Checks the form that blocks a typed address. Returns it in lower case, with the trimmed reason. */
export function checkBlockForm(input: FormInput): Result<z.output<typeof blockForm>> {
  return check(blockForm, input, 'email');
}

/** Returns the trimmed reason of a block. Fails if it's empty. */
export function checkBlockReason(input: FormInput): Result<{ blockReason: string }> {
  return check(blockForm.pick({ blockReason: true }), input, 'blockReason');
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  input: FormInput,
  defaultField: string,
): Result<z.output<Schema>> {
  const result = schema.safeParse(input);
  if (result.success) return success(result.data);
  const issues = firstIssues(result.error, defaultField);
  return failed({ kind: 'invalid', message: issues.map(({ message }) => message).join(' '), issues });
}
