import { expect, test } from 'vitest';
import { emptyForms } from '#domain/submission-form.ts';
import { completeForms } from '../../../tests/support/submissions.ts';
import { firstIncompleteStep, stepToShow } from './use-steps.ts';

const today = '2026-11-20';
const complete = completeForms();
const withoutListing = { ...complete, listing: emptyForms.listing };

test.each([
  ['nothing asked for', null, complete, 1],
  ['a step', '3', complete, 3],
  ['the last one', '6', complete, 6],
  ['the last one, without photos yet', '6', { ...complete, photos: emptyForms.photos }, 6],
  ['one beyond the last', '7', complete, 6],
  ['one before the first', '0', complete, 1],
  ['no number', 'two', complete, 1],
  ['half a step', '2.5', complete, 1],
  ['any step of an empty form', '5', emptyForms, 1],
  ['the step that is not complete', '4', withoutListing, 4],
  ['a step behind one that is not complete', '6', withoutListing, 4],
  ['a step before one that is not complete', '2', withoutListing, 2],
])('%s shows the right step', (_what, asked, forms, shown) => {
  expect(stepToShow(asked, forms, today)).toBe(shown);
});

test('returns to the step of a date that has passed since the draft was saved', () => {
  expect(stepToShow('6', complete, '2099-03-02')).toBe(3);
});

test('returns the first incomplete step, or the last one', () => {
  expect(firstIncompleteStep(emptyForms, today)).toBe(1);
  expect(firstIncompleteStep(withoutListing, today)).toBe(4);
  expect(firstIncompleteStep(complete, today)).toBe(6);
});
