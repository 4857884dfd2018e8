import { expect, test } from 'vitest';
import { pendingAround } from './use-review-queue.ts';

/** A capital is a pending property, a small letter a decided one. */
const rows = Array.from('ABcdEf', (letter) => ({
  id: letter.toUpperCase(),
  status: letter === letter.toUpperCase() ? ('pending' as const) : ('approved' as const),
}));

test.each([
  ['A', null, 'B'],
  ['B', 'A', 'E'],
  ['C', 'B', 'E'],
  ['E', 'B', null],
  ['F', 'E', null],
  ['of another list', null, 'A'],
  [null, null, 'A'],
])('around %s the pending ones are %s and %s', (current, previous, next) => {
  expect(pendingAround(rows, current)).toEqual({ previous, next });
});
