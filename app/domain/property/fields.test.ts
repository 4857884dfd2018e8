import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/submissions.ts';
import { findOddValues } from './field-rules.ts';

test.each([
  ['desiredMonthlyRent', '150', /\$150 a month right\? .* night/],
  ['desiredMonthlyRent', '45,000', /\$45,000/],
  ['approxSqft', '5', /5 square feet/],
  ['landlordPhone', '619', /complete/],
  ['zipCode', '10001', /10001 right/],
  ['zipCode', '92118', /92118 right/],
  ['title', 'Call 619-555-0142', /contact details/],
  ['title', 'Bungalow, perfect for singles', /“perfect for singles”.*One bedroom/],
  ['description', 'Two rooms.\nSorry, no Section 8.', /“no Section 8”.*vouchers/],
  ['houseRules', ['No smoking\nNo children', 'No pets'], /“No children”.*Sleeps two/],
])('asks about %s “%s”', (field, value, question) => {
  expect(findOddValues({ [field]: value })[field]).toMatch(question);
});

test('asks nothing about plausible, empty and unreadable values', () => {
  for (const form of Object.values(completeAnswers())) expect(findOddValues(form)).toEqual({});
  expect(findOddValues({ desiredMonthlyRent: '', approxSqft: 'large' })).toEqual({});
  for (const zipCode of ['91932', '92037', '92109-1234']) expect(findOddValues({ zipCode })).toEqual({});
});
