import { expect, test } from 'vitest';
import { noFilters } from './filters.ts';
import { parseSearchWords } from './search-words.ts';

const parse = (text: string) => parseSearchWords({ ...noFilters, text }, noFilters, '2026-11-25');

test.each([
  ['near work at 4077 Fifth Avenue, dog', '4077 fifth avenue', { animal: 'dogs' }],
  ['5775 morehouse drive', '5775 morehouse drive', {}],
  ['3000 ocean blvd up to $3,000', '3000 ocean blvd', { maxRent: 3000 }],
  ['near my work at qualcomm, 2 guests', 'qualcomm', { guests: 2 }],
])('says that it doesn’t know where the address or employer in "%s" is', (text, quoted, filters) => {
  const { words, problems, filters: read } = parse(text);
  expect([words, read]).toEqual(['', filters]);
  expect(problems).toEqual([
    `We don’t know where “${quoted}” is. Try a neighborhood, a ZIP code, or a landmark near it.`,
  ]);
});

test.each([
  ['2500 max near 30th street', { maxRent: 2500 }],
  ['i work at night', {}],
  ['15 minute drive to sdsu', { near: 'San Diego State University' }],
  ['i work at sharp memorial', { near: 'Sharp Memorial Hospital' }],
  ['hospital', { near: 'a hospital' }],
])('reads no address and no employer in "%s"', (text, filters) => {
  expect(parse(text)).toMatchObject({ filters, problems: [] });
});
