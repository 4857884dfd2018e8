import { expect, test } from 'vitest';
import { findNearest } from './touch-target.ts';

const upper = { left: 100, right: 160, top: 100, bottom: 132 };
const lower = { left: 100, right: 160, top: 140, bottom: 172 };

test.each([
  ['on it', 130, 116, 0],
  ['just above it', 130, 94, 0],
  ['nearer to the lower one', 130, 137, 1],
  ['nearer to the upper one', 130, 135, 0],
  ['too far above', 130, 93, -1],
  ['beside it, where it is wide enough', 163, 116, -1],
])('finds the button of a finger %s', (_, x, y, index) => {
  expect(findNearest({ x, y }, [upper, lower])).toBe(index);
});

test('finds no button on an empty map', () => {
  expect(findNearest({ x: 130, y: 116 }, [])).toBe(-1);
});
