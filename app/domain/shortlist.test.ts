import { expect, test } from 'vitest';
import { describeLeftOut, parseIds } from './shortlist.ts';

const id = (number: number) => `0190b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

test.each([
  ['', []],
  [`${id(1)},${id(2)}`, [id(1), id(2)]],
  [`${id(2)},${id(1)},${id(2)}`, [id(2), id(1)]],
  [`,x,${id(1)}x, ${id(2)},'; DROP TABLE properties,${id(3)}`, [id(3)]],
  [id(1).toUpperCase(), []],
])('reads the ids of "%s"', (text, ids) => {
  expect(parseIds(text)).toEqual(ids);
});

test.each([
  [{ tooMany: 0, unknown: 0 }, ''],
  [{ tooMany: 12, unknown: 0 }, 'We show the first 30 homes of this list and leave out 12 more.'],
  [
    { tooMany: 0, unknown: 1 },
    'One home is left out, because it’s no longer listed, appears twice, or can’t be read.',
  ],
  [
    { tooMany: 0, unknown: 2 },
    '2 homes are left out, because they’re no longer listed, appear twice, or can’t be read.',
  ],
])('describes %o as "%s"', (leftOut, sentence) => {
  expect(describeLeftOut(leftOut)).toBe(sentence);
});
