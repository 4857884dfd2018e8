import { expect, test } from 'vitest';
import { parseIds } from './shortlist.ts';

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
