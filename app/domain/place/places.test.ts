import { describe, expect, test } from 'vitest';
import { landmarks, neighborhoods, towns } from './places.ts';

describe.each([
  ['neighborhoods', neighborhoods],
  ['landmarks', landmarks],
] as const)('%s', (_, places) => {
  test('lie in the southwest of San Diego County', () => {
    const [latitudes, longitudes] = [
      places.map(({ latitude }) => latitude),
      places.map(({ longitude }) => longitude),
    ];
    expect(Math.min(...latitudes)).toBeGreaterThan(32.53);
    expect(Math.max(...latitudes)).toBeLessThan(33.12);
    expect(Math.min(...longitudes)).toBeGreaterThan(-117.3);
    expect(Math.max(...longitudes)).toBeLessThan(-116.9);
  });

  test('have unique names', () => {
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length);
  });
});

test('lists the neighborhoods of each town in alphabetical order', () => {
  for (const town of towns) {
    const names = neighborhoods.filter((each) => each.town === town).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names).toEqual(names.toSorted());
  }
});

test('gives each neighborhood ZIP codes', () => {
  for (const { zipCodes } of neighborhoods)
    expect(zipCodes).toContainEqual(expect.stringMatching(/^9\d{4}$/));
});
