import { expect, test } from 'vitest';
import { shortlistLink } from './controls.tsx';

const stay = '?checkIn=2027-01-04&checkOut=2027-02-01&guests=2&pets=1';

test.each([
  ['/listings', '', '/shortlist'],
  ['/listings', `${stay}&bedrooms=2&sort=rent-up`, `/shortlist${stay}`],
  ['/listings', '?q=for+2+near+a+hospital', '/shortlist?q=for+2+near+a+hospital'],
  ['/listings/0190b0a0-0000-7000-8000-000000000001', `${stay}&photos=all`, `/shortlist${stay}`],
  ['/shortlist', '?ids=0190b0a0-0000-7000-8000-000000000001&guests=2', '/shortlist'],
  ['/alerts/1', '?token=secret&guests=2', '/shortlist'],
])('carries the stay of %s%s to %s', (pathname, search, link) => {
  expect(shortlistLink({ pathname, search })).toBe(link);
});
