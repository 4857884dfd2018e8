// What the calendar of a listing's page says.
import { expect, test } from 'vitest';
import { fittingHome } from '#tests/support/fitting-home.ts';
import { toListingCalendar } from './listing-calendar.ts';

const today = '2026-12-01';
const busy = [
  { from: '2027-02-10', to: '2027-02-20' },
  { from: '2027-03-10', to: '2027-04-01' },
];
const home = {
  ...fittingHome,
  nextAvailableDate: '2026-12-10',
  desiredRentalLength: ['1-3 months' as const],
};
const calendarOf = (listing = home, ranges = busy) =>
  toListingCalendar(listing, { busy: ranges, confirmedDaysAgo: null }, today);

test.each([
  [home, busy, 'Free Dec 10 to Feb 10, and again from Apr 1'],
  [home, [], 'Free from Dec 10'],
  [{ ...home, nextAvailableDate: '2027-02-12' }, busy, 'Free from Apr 1'],
  [{ ...home, nextAvailableDate: '2020-01-01' }, [], 'Free now'],
])('says when the home is free', (listing, ranges, heading) => {
  expect(calendarOf(listing, ranges).heading).toBe(heading);
});

test('lists the free days that are too close to taken nights for a check-in', () => {
  expect(calendarOf().shortGaps).toEqual([
    { from: '2027-01-12', to: '2027-02-10' },
    { from: '2027-02-20', to: '2027-03-10' },
  ]);
  expect(calendarOf({ ...home, nextAvailableDate: '2027-05-01' }).shortGaps).toEqual([]);
  expect(calendarOf(home, []).shortGaps).toEqual([]);
});
