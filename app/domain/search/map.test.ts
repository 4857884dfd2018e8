import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBounds, mapArea, parseBounds } from './map.ts';

test.each([
  ['-117.2,32.7,-117.1,32.8', { west: -117.2, south: 32.7, east: -117.1, north: 32.8 }],
  ['-117.1,32.8,-117.2,32.7', { west: -117.2, south: 32.7, east: -117.1, north: 32.8 }],
  ['-117.2,32.7,-117.1,32.7', { west: -117.2, south: 32.7, east: -117.1, north: 32.7 }],
])('reads the bounds %s', (text, bounds) => {
  expect(parseBounds(text)).toEqual(bounds);
});

test.each([
  '',
  '-117.2,32.7,-117.1',
  '-181,0,0,0',
  '0,91,0,0',
  `-117.${'2'.repeat(100)},32.7,-117.1,32.8`,
  ' -117.2,32.7,-117.1,32.8',
])('refuses the bounds %j', (text) => {
  expect(parseBounds(text)).toBeNull();
});

test('formatBounds rounds to four decimals, and parseBounds reads it', () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
  fc.assert(
    fc.property(degrees(180), degrees(180), degrees(90), degrees(90), (x1, x2, y1, y2) => {
      const [west, east] = [Math.min(x1, x2), Math.max(x1, x2)];
      const [south, north] = [Math.min(y1, y2), Math.max(y1, y2)];
      const text = formatBounds({ west, south, east, north });
      expect(text).toMatch(/^(?:-?\d+(?:\.\d{1,4})?(?:,|$)){4}$/);
      const read = parseBounds(text);
      expect([read?.west, read?.north]).toEqual([expect.closeTo(west, 3), expect.closeTo(north, 3)]);
    }),
  );
  expect(formatBounds(mapArea)).toBe('-117.9,32.3,-115.9,33.7');
});
