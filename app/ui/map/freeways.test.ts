// Whether the freeways pass where they cross well-known streets. The coordinates (WGS 84) are public.
import { expect, test } from 'vitest';
import { isOnLand } from '#domain/place/land.ts';
import { metersPerDegree } from '#domain/place/position.ts';
import { freewayLines } from './freeways.ts';

const lines = new Map(
  freewayLines().features.map(({ properties, geometry }) => [properties.name, geometry.coordinates]),
);

/** In meters, from the line between two corners. */
function distanceFrom([x, y]: readonly [number, number], from: [number, number], to: [number, number]) {
  const { longitude, latitude } = metersPerDegree;
  const [ax, ay] = [(from[0] - x) * longitude, (from[1] - y) * latitude];
  const [bx, by] = [(to[0] - from[0]) * longitude, (to[1] - from[1]) * latitude];
  const share = Math.max(0, Math.min(1, -(ax * bx + ay * by) / (bx ** 2 + by ** 2)));
  return Math.hypot(ax + share * bx, ay + share * by);
}

function distanceTo(name: string, point: [number, number]): number {
  const line = lines.get(name) ?? [];
  return Math.min(...line.slice(1).map((to, index) => distanceFrom(point, line[index] ?? to, to)));
}

test.each([
  ['I-5', 'Palm Avenue', 32.5838, -117.0874],
  ['I-5', 'Washington Street', 32.7424, -117.1825],
  ['I-5', 'Sea World Drive', 32.7699, -117.2066],
  ['I-805', 'Main Street, Chula Vista', 32.5949, -117.0363],
  ['I-805', 'University Avenue', 32.7487, -117.1225],
  ['I-15', 'Friars Road', 32.7883, -117.1139],
  ['I-8', 'Mission Center Road', 32.7654, -117.1537],
  ['94', 'Euclid Avenue', 32.718, -117.085],
  ['163', 'Balboa Avenue', 32.8218, -117.1467],
  ['905', 'La Media Road', 32.5642, -116.9624],
])('%s crosses %s', (name, _street, latitude, longitude) => {
  expect(distanceTo(name, [longitude, latitude])).toBeLessThan(200);
});

test('only the Coronado bridge is over water', () => {
  const points = [...lines].flatMap(([name, line]) =>
    line.map(([longitude, latitude]) => ({ name, latitude, longitude })),
  );
  const overWater = points.filter((point) => !isOnLand(point)).map(({ name }) => name);
  expect(overWater).toEqual(['75', '75', '75']);
});
