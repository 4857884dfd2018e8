import { expect, test } from 'vitest';
import { indexHomes, listPins, textOf } from './pins.ts';

const homeAt = (id: string, longitude: number, latitude: number, price: number) => {
  return { id, title: id, price, isBeforeFees: false, longitude, latitude };
};
/** Two in the same place, one close to them, and one far away. */
const homes = [
  homeAt('cottage', -117.22, 32.81, 4000),
  homeAt('studio', -117.22, 32.81, 3500),
  homeAt('flat', -117.21, 32.81, 3000),
  homeAt('loft', -117.13, 32.58, 2000),
];
const index = indexHomes(homes);
const everywhere: [number, number, number, number] = [-118, 32, -116, 34];
const idsAt = (zoom: number, bounds = everywhere) =>
  listPins(index, bounds, zoom)
    .map((pin) => pin.homes.map(({ id }) => id).join())
    .toSorted();

test('groups homes whose buttons would overlap, the cheapest first', () => {
  expect(idsAt(9.6)).toEqual(['flat,studio,cottage', 'loft']);
  expect(idsAt(14)).toEqual(['flat', 'loft', 'studio,cottage']);
});

test('lists only the buttons in view', () => {
  expect(idsAt(14, [-117.3, 32.8, -117.2, 32.9])).toEqual(['flat', 'studio,cottage']);
});

test('says at which zoom a button splits, and that no zoom separates homes in the same place', () => {
  const splitZoomOf = (zoom: number, count: number) =>
    listPins(index, everywhere, zoom).find((pin) => pin.homes.length === count)?.splitZoom;
  const splitZoom = Number(splitZoomOf(9.6, 3));
  expect(idsAt(splitZoom - 1)).toContain('flat,studio,cottage');
  expect(idsAt(splitZoom)).toContain('studio,cottage');
  expect(splitZoomOf(14, 2)).toBeNull();
});

test('marks the lowest of several prices with a plus, and a price before fees with a star', () => {
  const [one, other] = [homeAt('one', 0, 0, 2500), homeAt('other', 0, 0, 3000)];
  expect(textOf([one])).toBe('$2,500');
  expect(textOf([other, one])).toBe('$2,500+');
  expect(textOf([{ ...one, isBeforeFees: true }])).toBe('$2,500*');
  expect(textOf([{ ...one, isBeforeFees: true }, other])).toBe('$2,500*+');
  expect(textOf([one, { ...other, isBeforeFees: true }])).toBe('$2,500+');
});
