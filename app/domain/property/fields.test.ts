import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/forms.ts';
import { findOddValues, hasMeaning } from './field-rules.ts';
import { costsAndTerms, fieldNames } from './fields.ts';

test.each([
  ['desiredMonthlyRent', '150', /\$150 a month right\? .* night/],
  ['approxSqft', '5', /5 square feet/],
  ['landlordPhone', '619', /complete/],
  ['zipCode', '92118', /92118 right/],
  ['title', 'Call 619-555-0142', /contact details/],
])('asks about %s “%s”', (field, value, question) => {
  expect(findOddValues({ [field]: value })[field]).toMatch(question);
});

test('asks nothing about plausible, empty and unreadable values', () => {
  for (const form of Object.values(completeAnswers())) expect(findOddValues(form)).toEqual({});
  expect(findOddValues({ desiredMonthlyRent: '', approxSqft: 'large' })).toEqual({});
  for (const zipCode of ['91932', '92037', '92109-1234']) expect(findOddValues({ zipCode })).toEqual({});
});

const short = '1-3 months\nLess than 30 days';
const forShort = ['rentalLicense', 'taxCertificate'];
test.each([
  [{ desiredRentalLength: short, petsAllowed: 'no', utilities: 'up-to-limit' }, ['petFee', 'petFeePer']],
  [{ desiredRentalLength: short, petsAllowed: 'cats-only', utilities: 'included' }, ['utilitiesLimit']],
  [{ desiredRentalLength: '', petsAllowed: '', utilities: '' }, [...forShort, 'utilitiesLimit']],
  [{ desiredRentalLength: '1-3 months', petsAllowed: 'yes', utilities: 'up-to-limit' }, forShort],
])('knows which questions have no meaning with %o', (answers, names) => {
  expect(fieldNames.filter((name) => !hasMeaning(name, answers))).toEqual(names);
});

test('ends the details with the costs and terms', () => {
  expect(costsAndTerms[0]).toBe('rentFrom3Months');
  expect(costsAndTerms.at(-1)).toBe('cancellationNote');
  const start = fieldNames.indexOf('rentFrom3Months');
  expect(fieldNames.slice(start, start + costsAndTerms.length)).toEqual(costsAndTerms);
});
