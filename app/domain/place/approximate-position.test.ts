import fc from 'fast-check';
import { expect, test } from 'vitest';
import { properties } from '#demo/properties.ts';
import { approximatePositionOf, gridStep, toApproximatePosition } from './approximate-position.ts';
import { isOnLand } from './land.ts';
import { neighborhoods, type Position } from './gazetteer.ts';
import { distanceBetween } from './position.ts';

const coordinate = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const exactPosition = fc.record({
  latitude: coordinate(32.51, 33.59),
  longitude: coordinate(-117.69, -116.01),
});

/** In the county, and not far out at sea. */
const positionByLand = exactPosition.filter((position) => toApproximatePosition(position) !== null);
const anyPoint = exactPosition
  .map(toApproximatePosition)
  .filter((point): point is Position => point !== null);
const coastPosition = fc
  .record({ latitude: coordinate(32.54, 32.85), longitude: coordinate(-117.29, -117.1) })
  .filter((position) => !isOnLand(roundPosition(position)));
/** Three cells to the north and three to the east, from the corner of a cell, in meters. */
const farthestMove = 2550;

function roundPosition({ latitude, longitude }: Position): Position {
  const round = (degrees: number) => Math.round(degrees / gridStep) / (1 / gridStep);
  return { latitude: round(latitude), longitude: round(longitude) };
}

test('gives the same point for every address of a cell of the grid', () => {
  const inCell = coordinate(-0.49, 0.49);
  fc.assert(
    fc.property(anyPoint, inCell, inCell, (point, up, right) => {
      const latitude = point.latitude + up * gridStep;
      const longitude = point.longitude + right * gridStep;
      expect(toApproximatePosition({ latitude, longitude })).toEqual(point);
    }),
  );
});

test('gives a multiple of the grid step on land, at most three cells away', () => {
  fc.assert(
    fc.property(fc.oneof(positionByLand, coastPosition), (position) => {
      const point = toApproximatePosition(position);
      fc.pre(point !== null);
      expect(String(point.latitude)).toMatch(/^\d+(\.\d{1,2}[05]?)?$/);
      expect(String(point.longitude)).toMatch(/^-\d+(\.\d{1,2}[05]?)?$/);
      expect(isOnLand(point)).toBe(true);
      expect(distanceBetween(point, position)).toBeLessThanOrEqual(farthestMove);
    }),
  );
});

test('gives the nearest point of the grid if it is on land', () => {
  const nearLand = exactPosition.filter((position) => isOnLand(roundPosition(position)));
  fc.assert(
    fc.property(nearLand, (position) => {
      expect(toApproximatePosition(position)).toEqual(roundPosition(position));
    }),
  );
});

test.each([
  // Between the ocean and Mission Bay, the land is narrower than a cell.
  ['Mission Beach', [32.7762, -117.2525], [32.78, -117.25]],
  ['Seacoast Drive', [32.5797, -117.1328], [32.58, -117.13]],
  ['a corner of the county', [32.5, -117.1275], [32.5, -117.12]],
] as const)(
  'moves a position in water to the nearest point on land: %s',
  (_, [lat, lon], [latitude, longitude]) => {
    expect(toApproximatePosition({ latitude: lat, longitude: lon })).toEqual({ latitude, longitude });
  },
);

test.each([
  ['Los Angeles', { latitude: 34.05, longitude: -118.24 }],
  ['a place far out at sea', { latitude: 32.7, longitude: -117.4 }],
  ['no number', { latitude: Number.NaN, longitude: -117 }],
])('gives no point for %s', (_, position) => {
  expect(toApproximatePosition(position)).toBeNull();
});

const sanDiego = { location: 'San Diego, CA', neighborhood: null };
const northPark = { ...sanDiego, neighborhood: 'North Park', zipCode: '92101' };
const inNorthPark = { latitude: 32.745, longitude: -117.13 };
const laJolla = { ...sanDiego, location: 'La Jolla, CA', zipCode: '91932' };
const newYork = { latitude: 40.7, longitude: -74 };
const given = { latitude: 32.7612, longitude: -117.0781 };
test.each([
  ['the given position', { ...northPark, given }, { latitude: 32.76, longitude: -117.08 }],
  ['the neighborhood if the given one is elsewhere', { ...northPark, given: newYork }, inNorthPark],
  ['the neighborhood before the ZIP code', northPark, inNorthPark],
  ['the ZIP code', { ...sanDiego, zipCode: '92108-1234' }, { latitude: 32.77, longitude: -117.15 }],
  ['the ZIP code for an unknown town', laJolla, { latitude: 32.58, longitude: -117.125 }],
  ['no ZIP code of the other town', { ...sanDiego, zipCode: '91932' }, null],
  ['no place', { ...sanDiego, zipCode: '10001' }, null],
])('a home’s position is that of %s', (_, place, position) => {
  expect(approximatePositionOf(place)).toEqual(position);
});

test('a position is on land for each demonstration home, and the given one where it has one', () => {
  for (const { steps, position } of properties) {
    const { location, neighborhood, zipCode } = steps.property;
    const approximate = approximatePositionOf({ location, neighborhood, zipCode, given: position });
    expect(approximate).toSatisfy(isOnLand);
  }
  const known = properties.map(({ position }) => position).filter((position) => position !== undefined);
  expect(known.map(toApproximatePosition)).toEqual(known);
});

test('a position is known for every neighborhood and every ZIP code of one', () => {
  for (const { name, town: location, zips } of neighborhoods) {
    expect(approximatePositionOf({ location, neighborhood: name, zipCode: '' })).not.toBeNull();
    for (const zipCode of zips)
      expect(approximatePositionOf({ location, neighborhood: null, zipCode })).not.toBeNull();
  }
});
