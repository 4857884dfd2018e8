import { expect, test } from 'vitest';
import { distanceBetween, formatDistance, listNearbyLandmarks, placeOf } from './position.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('measures distances on the great circle within one percent', () => {
  const [one, other] = [at(32.7, -117.25), at(32.8, -117.05)];
  // By the haversine formula.
  expect(distanceBetween(one, other) / 21_760).toBeCloseTo(1, 2);
});

test.each([
  [{ latitude: 32.8801, longitude: -117.234 }, 'UC San Diego', '0.1 miles to UC San Diego'],
  [{ latitude: 32.8946, longitude: -117.234 }, 'UC San Diego', '1.0 miles to UC San Diego'],
  [{ latitude: 32.748, longitude: -117.162 }, 'a hospital', '0.3 miles to Scripps Mercy Hospital'],
  [{ latitude: null, longitude: null }, 'a hospital', null],
  [{ latitude: 32.748, longitude: -117.162 }, '', null],
])('formats the distance from %o to "%s" as "%s"', (position, near, text) => {
  expect(formatDistance(position, near)).toBe(text);
});

test('names the neighborhood before its town', () => {
  expect(placeOf({ neighborhood: 'North Park', location: 'San Diego, CA' })).toBe('North Park, San Diego');
  expect(placeOf({ neighborhood: null, location: 'San Diego, CA' })).toBe('San Diego, CA');
});

test('lists the nearest landmark of each kind, nearest first', () => {
  expect(listNearbyLandmarks({ latitude: 32.8, longitude: -117.155 })).toEqual([
    { name: 'Sharp Memorial Hospital', distance: '0.1 miles' },
    { name: 'University of San Diego', distance: '2.7 miles' },
    { name: 'Marine Corps Recruit Depot', distance: '4.6 miles' },
    { name: 'Pacific Beach', distance: '6.0 miles' },
  ]);
  expect(listNearbyLandmarks(null)).toEqual([]);
});

test('lists the landmark of the search first, once', () => {
  const list = (near: string) => listNearbyLandmarks({ latitude: 32.8, longitude: -117.155 }, near);
  const names = (near: string) => list(near).map(({ name }) => name);
  expect(list('UC San Diego')[0]).toEqual({ name: 'UC San Diego', distance: '7.2 miles', isSearched: true });
  expect(names('UC San Diego')[1]).toBe('Sharp Memorial Hospital');
  expect(names('a hospital')).toEqual(names(''));
  // A sight is in no list without a search.
  expect(names('Petco Park')).toEqual(['Petco Park', ...names('')]);
});
