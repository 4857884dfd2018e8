import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/forms.ts';
import { checkSubmission } from './submission.ts';
import { listFacts } from './facts.ts';

function completeValues() {
  const answers = completeAnswers();
  answers.features.houseRules = ['No pets, no parties', 'Quiet after ten'];
  const checked = checkSubmission(answers, '2026-11-20');
  if (!checked.ok) throw new Error('the tests’ answers are not complete');
  const { landlord, property, details, listing, features } = checked.submission;
  return { ...landlord, ...property, ...details, ...listing, ...features };
}

test('gives each house rule a line of its own', () => {
  const [rules] = listFacts(completeValues(), ['houseRules']);
  expect(rules?.text).toBe('No pets, no parties\nQuiet after ten');
});

test.each([
  [120, 'Included up to $120 a month'],
  [null, 'Included up to an amount a month (no amount given)'],
])('names the amount %s of included utilities in one fact', (utilitiesLimit, text) => {
  const values = { ...completeValues(), utilities: 'up-to-limit' as const, utilitiesLimit };
  expect(listFacts(values, ['utilities', 'utilitiesLimit'])).toEqual([
    { name: 'Utilities', text, link: null },
  ]);
});
