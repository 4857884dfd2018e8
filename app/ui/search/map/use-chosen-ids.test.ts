import { expect, test } from 'vitest';
import { findNeighbor } from './use-chosen-ids.ts';

const homes = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  title: 'Loft',
  price: 2500,
  isBeforeFees: false,
  latitude: 32.7,
  longitude: -117.1,
}));

test.each([
  ['the next home', ['b'], 1, 'c'],
  ['the previous home', ['b'], -1, 'a'],
  ['the first home after the last one', ['d'], 1, 'a'],
  ['the last home before the first one', ['a'], -1, 'd'],
  ['the home after those of a button', ['b', 'c'], 1, 'd'],
  ['the home before those of a button', ['c', 'b'], -1, 'a'],
])('finds %s', (_, chosenIds, steps, id) => {
  expect(findNeighbor(homes, chosenIds, steps)?.id).toBe(id);
});
