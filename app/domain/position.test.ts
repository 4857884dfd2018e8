import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { landmarks, neighborhoods, type Position } from './places.ts';
import {
  approximatePositionOf,
  distanceBetween,
  formatDistance,
  gridStep,
  placeOf,
  toApproximatePosition,
} from './position.ts';

const coordinate = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const exactPosition = fc.record({
  latitude: coordinate(32.51, 33.59),
  longitude: coordinate(-117.69, -116.01),
});

/** Fails the test if the position is outside of the county. */
function pointOf(position: Position): Position {
  const point = toApproximatePosition(position);
  if (!point) throw new Error('The position is outside of the county.');
  return point;
}

describe('toApproximatePosition', () => {
  test('returns the same point for every address of a cell of the grid', () => {
    const inCell = coordinate(-0.49, 0.49);
    fc.assert(
      fc.property(exactPosition, inCell, inCell, (position, up, right) => {
        const point = pointOf(position);
        const neighbor = toApproximatePosition({
          latitude: point.latitude + up * gridStep,
          longitude: point.longitude + right * gridStep,
        });
        expect(neighbor).toEqual(point);
      }),
    );
  });

  test('moves a position by at most half a cell, to a multiple of the grid step', () => {
    fc.assert(
      fc.property(exactPosition, (position) => {
        const point = pointOf(position);
        expect(Math.abs(point.latitude - position.latitude)).toBeLessThanOrEqual(0.002_500_1);
        expect(Math.abs(point.longitude - position.longitude)).toBeLessThanOrEqual(0.002_500_1);
        expect(String(point.latitude)).toMatch(/^\d+(\.\d{1,2}[05]?)?$/);
      }),
    );
  });

  test.each([
    ['Los Angeles', { latitude: 34.05, longitude: -118.24 }],
    ['the other side of the world', { latitude: -32.7, longitude: 117.1 }],
    ['no number', { latitude: Number.NaN, longitude: -117 }],
  ])('returns null for %s', (_, position) => {
    expect(toApproximatePosition(position)).toBeNull();
  });
});

describe('approximatePositionOf', () => {
  const sanDiego = { location: 'San Diego, CA', neighborhood: null };
  test.each([
    [
      'the given position',
      {
        ...sanDiego,
        given: { latitude: 32.7612, longitude: -117.0781 },
        neighborhood: 'North Park',
        zipCode: '92101',
      },
      { latitude: 32.76, longitude: -117.08 },
    ],
    [
      'the neighborhood, if the given position is elsewhere',
      {
        ...sanDiego,
        given: { latitude: 40.7, longitude: -74 },
        neighborhood: 'North Park',
        zipCode: '92101',
      },
      { latitude: 32.745, longitude: -117.13 },
    ],
    [
      'the neighborhood before the ZIP code',
      { ...sanDiego, neighborhood: 'North Park', zipCode: '92101' },
      { latitude: 32.745, longitude: -117.13 },
    ],
    [
      'the ZIP code with its extension',
      { ...sanDiego, zipCode: '92108-1234' },
      { latitude: 32.77, longitude: -117.15 },
    ],
    [
      'the ZIP code for a town that we don’t know',
      { ...sanDiego, location: 'La Jolla, CA', zipCode: '91932' },
      { latitude: 32.58, longitude: -117.125 },
    ],
    ['no ZIP code of the other town', { ...sanDiego, zipCode: '91932' }, null],
    ['no place', { ...sanDiego, zipCode: '10001' }, null],
  ])('is that of %s', (_, place, position) => {
    expect(approximatePositionOf(place)).toEqual(position);
  });

  test('is known for every neighborhood and every ZIP code of one', () => {
    for (const { name, town: location, zipCodes } of neighborhoods) {
      expect(approximatePositionOf({ location, neighborhood: name, zipCode: '' })).not.toBeNull();
      for (const zipCode of zipCodes)
        expect(approximatePositionOf({ location, neighborhood: null, zipCode })).not.toBeNull();
    }
  });
});

test('measures distances within one percent of the great circle', () => {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  for (const one of landmarks) {
    for (const other of neighborhoods) {
      const [a, b] = [toRadians(one.latitude), toRadians(other.latitude)];
      const haversine =
        Math.sin((b - a) / 2) ** 2 +
        Math.cos(a) * Math.cos(b) * Math.sin(toRadians(other.longitude - one.longitude) / 2) ** 2;
      const meters = 2 * 6_371_000 * Math.asin(Math.sqrt(haversine));
      expect(Math.abs(distanceBetween(one, other) - meters)).toBeLessThanOrEqual(meters / 100 + 1);
    }
  }
});

test.each([
  [{ latitude: 32.8801, longitude: -117.234 }, 'UC San Diego', '0.0 miles to UC San Diego'],
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
