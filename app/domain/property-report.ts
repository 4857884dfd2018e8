// A visitor's report of a property: the form and what administrators see.
import { z } from 'zod';
import type { FormInput } from './form-input.ts';
import { failed, type Result, success } from './failure.ts';
import { firstIssues, optionalText, requiredChoice } from './fields.ts';

export const reportReasons = ['scam', 'wrong', 'unavailable', 'contact', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  scam: 'It looks like a scam',
  wrong: 'It isn’t what the page says, or the photos show another home',
  unavailable: 'It’s no longer available',
  contact: 'It has contact details or ads',
  other: 'Something else',
};

/** Characters of the words. */
export const maxReportWords = 2000;

/** Days after which the words and the address of a resolved report are deleted. */
export const reportWordsDays = 90;

export interface PropertyReportForm {
  reason: ReportReason;
  words: string | null;
  email: string | null;
}

const form = z
  .object({
    reason: requiredChoice(reportReasons, 'Please choose a reason.'),
    words: optionalText('Your words', maxReportWords),
    email: optionalText('Email', 254).pipe(z.email('Please enter a valid email address').nullable()),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== null, {
    path: ['words'],
    message: 'Please tell us what’s wrong.',
  });

/** Checks the form. Only "Something else" needs words; the address is optional. */
export function checkPropertyReport(input: FormInput): Result<PropertyReportForm> {
  const result = form.safeParse(input);
  if (result.success) return success(result.data);
  const issues = firstIssues(result.error, 'reason');
  return failed({ kind: 'invalid', message: issues.map(({ message }) => message).join(' '), issues });
}

export type ReportResolution = 'dismissed' | 'paused';

/** A report for administrators. */
export interface PropertyReport extends PropertyReportForm {
  id: string;
  createdAt: Date;
  property: { id: string; title: string; isPaused: boolean };
  /** Null while the report is open. */
  resolved: { resolution: ReportResolution; by: string; at: Date } | null;
}
