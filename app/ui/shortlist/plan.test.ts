import { expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { completePlan, savePlan } from './plan.ts';

const stored = 'checkIn=2027-01-04&checkOut=2027-02-03&guests=2&animal=dogs&near=a+beach';

test.each([
  ['', '', stored],
  ['guests=3', 'guests=3', 'guests=3&checkIn=2027-01-04&checkOut=2027-02-03&animal=dogs&near=a+beach'],
  // Dates of two plans don't mix, nor do pets.
  ['checkIn=2027-05-01&pets=1', 'pets=1', 'checkIn=2027-05-01&pets=1&guests=2&near=a+beach'],
  // The words of a search name guests and a place.
  [
    'q=for+4+near+a+hospital',
    'guests=4&near=a+hospital',
    'q=for+4+near+a+hospital&checkIn=2027-01-04&checkOut=2027-02-03&animal=dogs',
  ],
])('completes "%s" by the last plan', (search, understood, plan) => {
  vi.stubGlobal('localStorage', memoryStorage());
  savePlan(stored);
  expect(completePlan(search, understood)).toBe(plan);
});
