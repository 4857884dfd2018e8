import { expect, test } from 'vitest';
import { circleRadiusAt } from './base-map.ts';

test.each([
  [7, 6],
  [8, 6],
  [9, 6.43],
  [10.5, 8],
  [13, 43.75],
  [14, 87.18],
  [15, 87.18],
])('finds the radius of a circle at zoom %d', (zoom, radius) => {
  expect(circleRadiusAt(zoom)).toBeCloseTo(radius, 1);
});
