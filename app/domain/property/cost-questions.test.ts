import { expect, test } from 'vitest';
import { findOddValues } from './field-rules.ts';

const rent = { desiredMonthlyRent: '$3,000', desiredRentalLength: ['1-3 months'] };
const short = { ...rent, desiredRentalLength: 'Less than 30 days\n1-3 months' };

test.each([
  [{ ...rent, deposit: '3,001' }, 'deposit', /AB 12, Civil Code 1950\.5.*isn’t legal advice/],
  [{ ...short, cleaningFee: '150' }, 'cleaningFee', /SB 478.*AB 537.*isn’t legal advice/],
  [{ ...short, cleaningFee: '5000' }, 'cleaningFee', /more than a month’s rent/],
  [{ ...rent, petFee: '50', petFeePer: '' }, 'petFee', /how often/],
  [{ ...rent, utilities: 'up-to-limit' }, 'utilities', /amount/],
  [{ ...rent, rentFrom3Months: '3000' }, 'rentFrom3Months', /isn’t lower/],
  [{ ...rent, rentFrom3Months: '2500', rentFrom6Months: '2,600' }, 'rentFrom6Months', /rent for 3 months/],
])('asks about %j at %s', (form, field, question) => {
  expect(findOddValues(form)).toEqual({ [field]: expect.stringMatching(question) as string });
});

test.each([
  {
    ...rent,
    deposit: '3000',
    cleaningFee: '150',
    petFee: '300',
    petFeePer: 'stay',
    rentFrom3Months: '2,900',
  },
  { ...short, cleaningFee: '0', deposit: '0', petFee: '0' },
  { ...rent, utilities: 'up-to-limit', utilitiesLimit: '150' },
  { ...rent, utilities: 'included', utilitiesLimit: '' },
  // A deposit without a rent, and amounts that aren't numbers.
  { deposit: '5000', cleaningFee: 'a lot' },
])('asks nothing about %j', (form) => {
  expect(findOddValues(form)).toEqual({});
});
