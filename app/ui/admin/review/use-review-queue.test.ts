import { expect, test } from 'vitest';
import { pendingAround } from './use-review-queue.ts';

/** A capital is a pending property, a small letter a decided one. */
const rows = Array.from('ABcdEf', (letter) => ({
  id: letter.toUpperCase(),
  status: letter === letter.toUpperCase() ? ('pending' as const) : ('approved' as const),
}));

test.each([
  ['A', null, 'B', 'B'],
  ['B', 'A', 'E', 'A'],
  ['C', 'B', 'E', 'A'],
  ['E', 'B', null, 'A'],
  ['F', 'E', null, 'A'],
  ['of another list', null, 'A', 'A'],
  [null, null, 'A', 'A'],
])('around %s the pending ones are %s and %s, the first is %s', (current, previous, next, first) => {
  expect(pendingAround(rows, current)).toEqual({ previous, next, first });
});
