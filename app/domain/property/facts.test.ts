import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/forms.ts';
import { checkSubmission } from './submission.ts';
import { factsOfStep } from './facts.ts';
import { fieldSteps } from './fields.ts';

function completeValues() {
  const answers = completeAnswers();
  answers.features.houseRules = ['No pets, no parties', 'Quiet after ten'];
  const checked = checkSubmission(answers, '2026-11-20');
  if (!checked.ok) throw new Error('the tests’ answers are not complete');
  const { landlord, property, details, listing, features } = checked.submission;
  return { ...landlord, ...property, ...details, ...listing, ...features };
}

test('gives each house rule a line of its own', () => {
  const rules = factsOfStep(completeValues(), 'features').find(({ name }) => name === 'House rules');
  expect(rules?.text).toBe('No pets, no parties\nQuiet after ten');
});

test.each([
  [120, 'Included up to $120 a month'],
  [null, 'Included up to an amount a month (no amount given)'],
])('names the amount %s of included utilities in one fact', (utilitiesLimit, text) => {
  const values = { ...completeValues(), utilities: 'up-to-limit' as const, utilitiesLimit };
  const facts = factsOfStep(values, 'details').filter(({ name }) => name.startsWith('Utilities'));
  expect(facts).toEqual([{ name: 'Utilities', text, link: null }]);
});

test('separates what visitors see from what only the owner and administrators see', () => {
  const values = completeValues();
  const namesOf = (visibility: 'listing' | 'owner') =>
    factsOfStep(values, 'property', visibility).map(({ name }) => name);
  expect(namesOf('listing')).toEqual(['Property type', 'City, state', 'Neighborhood']);
  expect(namesOf('owner')).toEqual(['Address', 'Zip code']);
  for (const step of fieldSteps) {
    const parts = (['listing', 'owner'] as const).flatMap((part) => factsOfStep(values, step, part));
    expect(parts).toHaveLength(factsOfStep(values, step).length);
  }
});
