import { expect, test } from 'vitest';
import { isOnLand } from '#domain/place/land.ts';
import { freewayLines } from './freeways.ts';

test('only the Coronado bridge is over water', () => {
  const overWater = freewayLines().features.flatMap(({ properties, geometry }) =>
    geometry.coordinates
      .filter(([longitude, latitude]) => !isOnLand({ latitude, longitude }))
      .map(() => properties.name),
  );
  expect(overWater).toEqual(['75', '75', '75']);
});
