import { expect, test } from 'vitest';
import { describeCancellation, describeFreeCancellation } from './cancellation.ts';

const today = '2026-12-01';

test.each([
  ['flexible', '2027-01-21', 'Free to cancel until Jan 21', ', your check-in'],
  ['30-days', '2027-01-21', 'Free to cancel until Dec 22', ', 30 days before check-in'],
  ['30-days', '2026-12-31', 'Free to cancel until Dec 1', ', 30 days before check-in'],
  ['30-days', '2026-12-30', null, 'No free cancellation this late: it ends 30 days before check-in'],
  ['none', '2027-01-21', null, 'No free cancellation once the dates are agreed'],
] as const)('says until when a stay can be canceled: %s, check-in on %s', (term, checkIn, short, rest) => {
  expect(describeFreeCancellation(term, checkIn, today)).toBe(short);
  expect(describeCancellation(term, checkIn, today)).toBe([short, rest].join(''));
});

test('says the term in general without dates, and promises nothing if the owner doesn’t say', () => {
  expect(describeCancellation('30-days', null, today)).toBe('Cancel for free until 30 days before check-in');
  expect(describeFreeCancellation(null, '2027-01-21', today)).toBeNull();
});
