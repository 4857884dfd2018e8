import { expect, test } from 'vitest';
import { formatSearchCursor } from '#domain/search/search-results.ts';
import { isCanonical, isShared } from './shared-pages.ts';

const id = '0190b0a0-0000-7000-8000-000000000000';
const cursor = formatSearchCursor({
  sort: 'newest',
  rank: 0,
  isStale: false,
  createdAt: 1_700_000_000_000,
  id,
});

test.each([
  '/',
  '/about',
  '/listings',
  '/listings?location=Imperial+Beach&bedrooms=2&pets=1',
  `/listings?type=House&cursor=${cursor}`,
  `/listings/${id}`,
  '/homes',
  '/homes/north-park',
  '/homes/near-mission-beach',
  '/homes/north-park.data?_routes=routes%2Fsearch%2Fplace',
  '/_.data',
  '/_.data?_routes=routes%2Fsite%2Fhome',
  '/listings.data?type=House&_routes=routes%2Fsearch%2Flistings',
  `/listings.data?cursor=${cursor}&_routes=routes%2Fsearch%2Flistings`,
  `/listings/${id}.data?_routes=routes%2Fproperties%2Flisting`,
])('accepts %s', (target) => {
  expect([isCanonical(target), isShared(new URL(target, 'http://localhost').pathname)]).toEqual([true, true]);
});

test.each([
  '/?',
  '/?utm=1',
  '//',
  '/about/',
  '/About',
  '/listings?',
  '/listings?bedrooms=2&location=Imperial+Beach',
  '/listings?location=Imperial%20Beach',
  '/listings?type=castle',
  '/listings?type=House&type=House',
  '/listings?type=House&cursor=x',
  '/listings?price=1000',
  `/listings?q=${'a'.repeat(600)}`,
  '/listings?type=House?type=House',
  '/listings/no-id',
  '/homes/',
  '/homes/atlantis',
  '/homes/North-Park',
  '/homes/north-park?utm=1',
  `/listings/${id}?photos=all`,
  `/listings/${id.toUpperCase().replace('0190B', '0190B')}`,
  `/listings/${id}.data?_routes=routes%2Fsite%2Fhome`,
  '/listings.data?_routes=routes%2Fsearch%2Flistings&type=House',
  '/listings.data?_routes=root',
  '/login',
  '/account',
  '/submit-property',
  '/link/x',
  '/404',
  'http://localhost/listings',
])('rejects %s', (target) => {
  expect(isCanonical(target)).toBe(false);
});
