import { expect, test } from 'vitest';
import { toStayQuery } from './stay-query.ts';

test.each([
  [
    'location=San+Diego&checkIn=2027-01-04&checkOut=2027-04-04&q=pool',
    '?checkIn=2027-01-04&checkOut=2027-04-04',
  ],
  ['guests=2&price=90&pets=1', '?guests=2&pets=1'],
  ['bedrooms=2&animal=dogs', '?animal=dogs'],
  ['near=Balboa+Park&bedrooms=2', '?near=Balboa+Park'],
  ['checkIn=2027-01-04', ''],
  ['', ''],
])('of "%s", links carry "%s"', (query, stay) => {
  expect(toStayQuery(new URLSearchParams(query))).toBe(stay);
});
