import { expect, test } from 'vitest';
import { distanceBetween } from '#domain/place/position.ts';
import { boundsOf, distanceBeyond, toCircle, toPoints } from './geometry.ts';

const hospital = { latitude: 32.7517, longitude: -117.1605 };
const pier = { latitude: 32.58, longitude: -117.13 };

test('draws a closed circle whose corners are all as far from its center', () => {
  const [ring = []] = toCircle(hospital, 8047).coordinates;
  for (const [longitude, latitude] of ring)
    expect(Math.abs(distanceBetween({ latitude, longitude }, hospital) - 8047)).toBeLessThanOrEqual(1);
  expect(ring.length).toBeGreaterThan(60);
  expect(ring.at(-1)).toEqual(ring[0]);
});

test('writes points with the longitude first', () => {
  const { features } = toPoints([pier], () => ({ price: 1 }));
  expect(features[0]).toMatchObject({
    geometry: { coordinates: [-117.13, 32.58] },
    properties: { price: 1 },
  });
});

test.each([
  [{ x: 50, y: 50 }, [0, 0]],
  [{ x: 0, y: 110 }, [-10, 20]],
  [{ x: 95, y: 0 }, [5, -10]],
])('finds how far %j is beyond a box', (point, beyond) => {
  expect(distanceBeyond(point, { left: 10, top: 10, right: 90, bottom: 90 })).toEqual(beyond);
});

test('finds the area around positions', () => {
  expect(boundsOf([])).toBeNull();
  expect(boundsOf([hospital, pier])).toEqual({
    west: -117.1605,
    south: 32.58,
    east: -117.13,
    north: 32.7517,
  });
  const around = boundsOf([hospital], 9366);
  expect(around?.west).toBeCloseTo(-117.2605, 4);
  expect(around?.east).toBeCloseTo(-117.0605, 4);
});
