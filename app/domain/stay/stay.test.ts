import { expect, test } from 'vitest';
import { fittingHome } from '#tests/support/fitting-home.ts';
import { today } from '#tests/support/random-nights.ts';
import { addDays, addMonths } from '../day.ts';
import type { FittingHome } from './fit.ts';
import { findStayIssue } from './stay.ts';

const property: FittingHome = {
  ...fittingHome,
  petsAllowed: 'no',
  nextAvailableDate: '2026-12-10',
  desiredRentalLength: ['Less than 30 days', '1-3 months'],
  busy: [{ from: '2027-01-10', to: '2027-01-20' }],
};
const requested = { checkIn: '2027-02-01', checkOut: '2027-03-15', guests: 4 };

test('returns null for a possible stay, up to 24 months ahead', () => {
  expect(findStayIssue(property, requested, today)).toBeNull();
  const latest = addMonths(today, 24);
  const last = { ...requested, checkIn: addDays(latest, -7), checkOut: latest };
  expect(findStayIssue(property, last, today)).toBeNull();
});

const ahead = 'Please choose a check-in date that’s still ahead.';
const after = 'Check-out has to be after check-in. Please choose a later one.';
const tooFar = 'That’s too far ahead. Please choose dates within the next 24 months.';
const tooLong = 'This home rents for up to 3 months. Nearest free stay: Feb 1 to May 1, 89 nights.';
const taken = 'It’s taken Jan 10 to Jan 19. Nearest free stay: Jan 20 to Jan 27, 7 nights.';
const days = (checkIn: string, checkOut: string) => ({ checkIn, checkOut });
test.each([
  [{ checkIn: '2026-11-21' }, 'checkIn', ahead],
  [{ checkOut: '2027-02-01' }, 'checkOut', after],
  [days('2028-11-16', '2028-11-23'), 'checkOut', tooFar],
  [days('2031-11-01', '2027-12-25'), 'checkIn', tooFar],
  [{ checkOut: '2027-08-01' }, 'checkIn', tooLong],
  [{ guests: 5 }, 'guests', 'This home sleeps 4.'],
  [days('2027-01-19', '2027-01-26'), 'checkIn', taken],
])('for %o, reports at %s: %s', (change, field, message) => {
  expect(findStayIssue(property, { ...requested, ...change }, today)).toEqual({ field, message });
});
