import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { properties } from '../../../demo/properties.ts';
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
const coastPosition = fc
  .record({ latitude: coordinate(32.54, 32.85), longitude: coordinate(-117.29, -117.1) })
  .filter((position) => !isOnLand(roundPosition(position)));
/** Three cells to the north and three to the east, from the corner of a cell, in meters. */
const farthestMove = 2550;

function roundPosition({ latitude, longitude }: Position): Position {
  const round = (degrees: number) => Math.round(degrees / gridStep) / (1 / gridStep);
  return { latitude: round(latitude), longitude: round(longitude) };
}

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
      fc.property(positionByLand, inCell, inCell, (position, up, right) => {
        const point = pointOf(position);
        const neighbor = toApproximatePosition({
          latitude: point.latitude + up * gridStep,
          longitude: point.longitude + right * gridStep,
        });
        expect(neighbor).toEqual(point);
      }),
    );
  });

  test('returns a multiple of the grid step on land', () => {
    fc.assert(
      fc.property(positionByLand, (position) => {
        const point = pointOf(position);
        expect(String(point.latitude)).toMatch(/^\d+(\.\d{1,2}[05]?)?$/);
        expect(String(point.longitude)).toMatch(/^-\d+(\.\d{1,2}[05]?)?$/);
        expect(isOnLand(point)).toBe(true);
      }),
    );
  });

  test('returns the nearest point of the grid if it is on land', () => {
    const nearLand = exactPosition.filter((position) => isOnLand(roundPosition(position)));
    fc.assert(
      fc.property(nearLand, (position) => {
        expect(toApproximatePosition(position)).toEqual(roundPosition(position));
      }),
    );
  });

  test('moves a position in water by three cells at most', () => {
    const inWater = coastPosition.filter((position) => toApproximatePosition(position) !== null);
    fc.assert(
      fc.property(inWater, (position) => {
        expect(distanceBetween(pointOf(position), position)).toBeLessThanOrEqual(farthestMove);
      }),
    );
  });

  test('moves a position in water to the nearest point on land', () => {
    // Between the ocean and Mission Bay, the land is narrower than a cell.
    const missionBeach = { latitude: 32.7762, longitude: -117.2525 };
    expect(toApproximatePosition(missionBeach)).toEqual({ latitude: 32.78, longitude: -117.25 });
    const seacoastDrive = { latitude: 32.5797, longitude: -117.1328 };
    expect(toApproximatePosition(seacoastDrive)).toEqual({ latitude: 32.58, longitude: -117.13 });
  });

  test('stays in the county beside a corner of it', () => {
    expect(toApproximatePosition({ latitude: 32.5, longitude: -117.1275 })).toEqual({
      latitude: 32.5,
      longitude: -117.12,
    });
  });

  test.each([
    ['Los Angeles', { latitude: 34.05, longitude: -118.24 }],
    ['the other side of the world', { latitude: -32.7, longitude: 117.1 }],
    ['a place far out at sea', { latitude: 32.7, longitude: -117.4 }],
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

  test.each(properties)('is on land for the demonstration home $number', ({ steps, position }) => {
    const { location, neighborhood, zipCode } = steps.property;
    const approximate = approximatePositionOf({ location, neighborhood, zipCode, given: position });
    expect(approximate).toSatisfy(isOnLand);
  });

  test('is the given one for the demonstration homes that have one', () => {
    const given = properties.map(({ position }) => position).filter((position) => position !== undefined);
    expect(given.map(toApproximatePosition)).toEqual(given);
  });

  test('is known for every neighborhood and every ZIP code of one', () => {
    for (const { name, town: location, zips } of neighborhoods) {
      expect(approximatePositionOf({ location, neighborhood: name, zipCode: '' })).not.toBeNull();
      for (const zipCode of zips)
        expect(approximatePositionOf({ location, neighborhood: null, zipCode })).not.toBeNull();
    }
  });
});
