import { expect, test } from 'vitest';
import { findAhead } from './pin-keys.ts';

const places = [
  { name: 'here', x: 0, y: 0 },
  { name: 'right', x: 100, y: 20 },
  { name: 'far right', x: 300, y: 0 },
  { name: 'above', x: 10, y: -80 },
  { name: 'below', x: -60, y: 200 },
];

test.each([
  ['ArrowRight', 'right'],
  ['ArrowUp', 'above'],
  ['ArrowDown', 'below'],
  ['ArrowLeft', undefined],
  ['Enter', undefined],
])('%s leads to the nearest place in its direction: %s', (key, name) => {
  expect(findAhead(key, { x: 0, y: 0 }, places)?.name).toBe(name);
});

test('no place is beyond the last one', () => {
  expect(findAhead('ArrowRight', { x: 300, y: 0 }, places)).toBeUndefined();
});
