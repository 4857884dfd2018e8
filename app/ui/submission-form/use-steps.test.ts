import { expect, test } from 'vitest';
import { initialAnswers } from '#domain/property/submission-answers.ts';
import { createCheckAnswers } from '#domain/property/submission.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { getShownStep } from './use-steps.ts';

const rules = { today: '2026-11-20', stored: null };
const checkAnswers = createCheckAnswers(rules);
const complete = completeAnswers();
const withoutListing = { ...complete, listing: initialAnswers.listing };

test.each([
  ['a step of a complete form', '3', complete, 3],
  ['the last step of a complete form', '6', complete, 6],
  ['a number above the last step', '7', complete, 6],
  ['a number below the first step', '0', complete, 1],
  ['a later step of an empty form', '5', initialAnswers, 1],
  ['the incomplete step', '4', withoutListing, 4],
  ['a step after the incomplete one', '6', withoutListing, 4],
  ['a step before the incomplete one', '2', withoutListing, 2],
])('shows the requested or the first incomplete step for %s', (_what, requested, answers, expected) => {
  expect(getShownStep(requested, answers, checkAnswers)).toBe(expected);
});

test('returns to the step of a date that has passed since the draft was saved', () => {
  expect(getShownStep('6', complete, createCheckAnswers({ ...rules, today: '2099-03-02' }))).toBe(3);
});
