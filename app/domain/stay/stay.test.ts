import { describe, expect, test } from 'vitest';
import { fittingHome } from '#tests/support/fitting-home.ts';
import { today } from '#tests/support/random-nights.ts';
import { addDays, addMonths } from '../day.ts';
import type { FittingHome } from './fit.ts';
import { findStayIssue } from './stay.ts';

describe('findStayIssue', () => {
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
    expect(
      findStayIssue(property, { ...requested, checkIn: addDays(latest, -7), checkOut: latest }, today),
    ).toBeNull();
  });

  test.each([
    [{ checkIn: '2026-11-21' }, 'checkIn', 'Please choose a check-in date that’s still ahead.'],
    [
      { checkOut: '2027-02-01' },
      'checkOut',
      'Check-out has to be after check-in. Please choose a later one.',
    ],
    [
      { checkOut: '2027-01-31' },
      'checkOut',
      'Check-out has to be after check-in. Please choose a later one.',
    ],
    [
      { checkIn: '2028-11-16', checkOut: '2028-11-23' },
      'checkOut',
      'That’s too far ahead. Please choose dates within the next 24 months.',
    ],
    [
      { checkIn: '2031-11-01', checkOut: '2027-12-25' },
      'checkIn',
      'That’s too far ahead. Please choose dates within the next 24 months.',
    ],
    [{ guests: 5 }, 'guests', 'This home sleeps 4.'],
    [
      { checkOut: '2027-08-01' },
      'checkIn',
      'This home rents for up to 3 months. Nearest free stay: Feb 1 to May 1, 89 nights.',
    ],
    [
      { checkIn: '2027-01-19', checkOut: '2027-01-26' },
      'checkIn',
      'It’s taken Jan 10 to Jan 19. Nearest free stay: Jan 20 to Jan 27, 7 nights.',
    ],
    [
      { checkIn: '2026-12-09', checkOut: '2026-12-16' },
      'checkIn',
      'This home is free from Dec 10. Nearest free stay: Dec 10 to Dec 17, 7 nights.',
    ],
  ])('for %o, reports at %s: %s', (change, field, message) => {
    expect(findStayIssue(property, { ...requested, ...change }, today)).toEqual({ field, message });
  });
});
