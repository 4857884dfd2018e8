import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapHome } from '#domain/search/map.ts';
import {
  latitudeBelow,
  levelOf,
  type Pin,
  splitLevelOf,
  stemsOf,
  textOf,
  toChosenPin,
  toPins,
} from './pins.ts';

/** The grid of the approximate positions, in degrees. */
const step = 0.005;

function homeAt(column: number, row: number, price = 2500): MapHome {
  const [longitude, latitude] = [-117.2 + step * column, 32.7 + step * row];
  return { id: `${column} ${row} ${price}`, title: 'Loft', price, isBeforeFees: false, longitude, latitude };
}

/** How many pixels lie between two positions: to the right and up. */
function pixelsBetween(one: Pin, other: Pin, level: number) {
  const worldSize = 512 * 2 ** level;
  const mercator = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return {
    right: Math.abs(((one.longitude - other.longitude) / 360) * worldSize),
    down: Math.abs((mercator(other.latitude) - mercator(one.latitude)) * worldSize + one.shift - other.shift),
  };
}

const widthOf = (pin: Pin) => Math.max(48, 24 + 7 * textOf(pin).length);

/** The pairs of pins whose buttons, with the least sizes of map.css, overlap. */
function overlaps(pins: readonly Pin[], level: number) {
  return pins.flatMap((one, index) =>
    pins.slice(index + 1).filter((other) => {
      const { right, down } = pixelsBetween(one, other, level);
      return right < (widthOf(one) + widthOf(other)) / 2 - 0.01 && down < 33.99;
    }),
  );
}

/** A mark where such a home is. */
const markAt = (column: number, row: number) => ({ ...homeAt(column, row), name: 'Pier' });

const isAtHome = ({ homes, latitude, longitude }: Pin) =>
  homes.some((home) => home.latitude === latitude && home.longitude === longitude);

const cells = fc.nat({ max: 30 });
const randomHomes = fc
  .array(fc.tuple(cells, cells, fc.integer({ min: 500, max: 30_000 })), { maxLength: 60 })
  .map((places) =>
    places.map(([column, row, price], index) => ({
      ...homeAt(column, row, price),
      id: String(index),
    })),
  );

describe('the pins of homes', () => {
  test('have each home once, stand at a home, and never overlap', () => {
    fc.assert(
      fc.property(randomHomes, fc.integer({ min: 8 * 4, max: 14 * 4 }), cells, (homes, quarters, mark) => {
        const level = quarters / 4;
        const pins = toPins(homes, level, [markAt(mark, mark)]);
        const ids = pins.flatMap((pin) => pin.homes.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(homes.map(({ id }) => id).toSorted());
        expect(pins.every(isAtHome)).toBe(true);
        expect(overlaps(pins, level)).toEqual([]);
      }),
    );
  });

  test('are one for each cell of the grid at the closest zoom', () => {
    const homes = [homeAt(0, 0), homeAt(1, 0, 12_000), homeAt(0, 1), homeAt(1, 1), homeAt(1, 1, 900)];
    expect(toPins(homes, 14).map(textOf).toSorted()).toEqual(['$12,000', '$2,500', '$2,500', '$900+']);
  });

  test('share a button only if theirs would overlap', () => {
    // A cell is 116 pixels wide and 138 high at zoom 14, and half of it at each level below.
    const [beside, above] = [
      [homeAt(0, 0), homeAt(1, 0)],
      [homeAt(0, 0), homeAt(0, 1)],
    ];
    expect(toPins(beside, 13.25)).toHaveLength(2);
    expect(toPins(beside, 13)).toHaveLength(1);
    expect(toPins(above, 12)).toHaveLength(2);
    expect(toPins(above, 11.75)).toHaveLength(1);
  });

  test('stand above or below a mark that they would cover', () => {
    const mark = markAt(0, 0);
    const [below] = toPins([homeAt(0, 0)], 12, [mark]);
    expect(below?.shift).toBe(19);
    // 35 pixels above it, where its name is.
    const [above] = toPins([homeAt(0, 1)], 12, [mark]);
    expect(above?.shift).toBeLessThan(-30);
    const [beside] = toPins([homeAt(0, 1)], 12, [mark, markAt(20, 20)]);
    expect(beside?.shift).toBeGreaterThan(-20);
    const [apart] = toPins([homeAt(4, 0)], 12, [mark]);
    expect(apart?.shift).toBe(0);
  });

  test('have a stem from their place if their button stands beside it', () => {
    const [below] = toPins([homeAt(0, 0)], 12, [markAt(0, 0)]);
    const [covering] = toPins([homeAt(0, 1)], 12, [markAt(0, 0), markAt(20, 20)]);
    const apart = toPins([homeAt(4, 0)], 12, [markAt(0, 0)]);
    const pins = [below, covering, ...apart].filter((pin) => pin !== undefined);
    expect(pins).toHaveLength(3);
    const stems = stemsOf(pins, 12);
    expect(stems).toMatchObject([{ place: [-117.2, 32.7] }]);
    expect(stems[0]?.button[1]).toBeLessThan(32.7);
  });

  test('stay as they are beside the button of a chosen home', () => {
    const homes = [homeAt(0, 0), homeAt(1, 0, 3000), homeAt(0, 0, 900), homeAt(20, 20, 700)];
    const pins = toPins(homes, 10);
    expect(pins.map(textOf)).toEqual(['$900+', '$700']);
    const [group, single] = pins;
    const chosen = toChosenPin(homes.slice(1, 2), pins, 10);
    expect(chosen).toMatchObject({ homes: [{ price: 3000 }] });
    expect(
      overlaps(
        [...pins, chosen].filter((pin) => pin !== null),
        10,
      ),
    ).toEqual([]);
    // Homes that share a button with no others have one already.
    expect(toChosenPin(homes.slice(0, 3), pins, 10)).toBe(group);
    expect(toChosenPin(homes.slice(3), pins, 10)).toBe(single);
    expect(toChosenPin([], pins, 10)).toBeNull();
  });

  test('have the order of the homes', () => {
    const homes = [homeAt(20, 0), homeAt(0, 0), homeAt(10, 20), homeAt(20, 0, 900)];
    expect(toPins(homes, 12).map(({ longitude }) => longitude)).toEqual(
      homes.slice(0, 3).map(({ longitude }) => longitude),
    );
  });

  test('are few for the most homes that a map shows, in little time', () => {
    const homes = Array.from({ length: 300 }, (_, index) => homeAt(index % 20, Math.floor(index / 20)));
    const began = performance.now();
    expect(toPins(homes, 8)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('a pressed pin', () => {
  test('splits at the first level that shows two', () => {
    const homes = [homeAt(0, 0), homeAt(1, 0)];
    expect(splitLevelOf(homes, 10.1)).toBe(13.25);
    expect(splitLevelOf(homes, 13.2)).toBe(13.25);
  });

  test('never splits if its homes are in the same place', () => {
    expect(splitLevelOf([homeAt(0, 0, 1000), homeAt(0, 0, 2000)], 8)).toBeNull();
  });
});

test('marks the lowest of several prices with a plus, and a price before fees with a star', () => {
  const [one, other] = [homeAt(0, 0, 2500), homeAt(0, 0, 3000)];
  expect(textOf({ homes: [one] })).toBe('$2,500');
  expect(textOf({ homes: [other, one] })).toBe('$2,500+');
  expect(textOf({ homes: [{ ...one, isBeforeFees: true }] })).toBe('$2,500*');
  expect(textOf({ homes: [{ ...one, isBeforeFees: true }, other] })).toBe('$2,500*+');
  expect(textOf({ homes: [one, { ...other, isBeforeFees: true }] })).toBe('$2,500+');
});

test('pins change at every quarter of a zoom', () => {
  expect([12, 12.2, 12.25, 12.99].map(levelOf)).toEqual([12, 12, 12.25, 12.75]);
});

test('finds the latitude below a position', () => {
  const { longitude, latitude } = homeAt(0, 0);
  const below = { longitude, latitude: latitudeBelow({ longitude, latitude }, 40, 12), homes: [], shift: 0 };
  expect(pixelsBetween({ longitude, latitude, homes: [], shift: 0 }, below, 12).down).toBeCloseTo(40, 6);
});
