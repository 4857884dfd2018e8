import { expect, test } from 'vitest';
import { distanceBetween } from '#domain/place/position.ts';
import { toCircle } from './geometry.ts';

const hospital = { latitude: 32.7517, longitude: -117.1605 };

test('draws a closed circle whose corners are all as far from its center', () => {
  const [ring = []] = toCircle(hospital, 8047).coordinates;
  for (const [longitude, latitude] of ring)
    expect(Math.abs(distanceBetween({ latitude, longitude }, hospital) - 8047)).toBeLessThanOrEqual(1);
  expect(ring.length).toBeGreaterThan(60);
  expect(ring.at(-1)).toEqual(ring[0]);
});
