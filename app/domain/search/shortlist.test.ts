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
  [{ tooMany: 0, gone: 0, unreadable: 0 }, ''],
  [{ tooMany: 12, gone: 0, unreadable: 0 }, 'We show at most 30 at a time and left out 12 more.'],
  [{ tooMany: 0, gone: 1, unreadable: 0 }, 'One home is no longer listed.'],
  [
    { tooMany: 0, gone: 2, unreadable: 3 },
    '2 homes are no longer listed. We couldn’t read part of this link.',
  ],
])('describes %o as "%s"', (leftOut, sentence) => {
  expect(describeLeftOut(leftOut)).toBe(sentence);
});
