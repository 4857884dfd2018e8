import { expect, test } from 'vitest';
import { describeInterpretedWords, describeNothingFound } from './describe-words.ts';
import { type Filters, noFilters } from './filters.ts';
import type { InterpretedWords } from './search-results.ts';

test.each<[Partial<InterpretedWords>, Partial<Filters>, string | null]>([
  [{}, { text: 'sauna' }, null],
  [{ correctedTo: 'lighthouse' }, { text: 'lighthouse' }, 'Showing homes for “lighthouse”.'],
  [{ missing: ['sauna'] }, { text: 'sauna' }, null],
  [
    { missing: ['sauna'] },
    { text: 'Downtown, sauna' },
    'No home that fits mentions “sauna”, so we left that out.',
  ],
  [
    { missing: ['sauna', 'helipad'] },
    { text: 'sauna, pool, helipad' },
    'No home that fits mentions “sauna” or “helipad”, so we left that out.',
  ],
  [
    { found: 'some', notes: ['ZIP code 92108 is Mission Valley.'] },
    { text: '92108, pool, gym' },
    'ZIP code 92108 is Mission Valley. No home that fits has both “pool” and “gym”. Homes with one of them come first.',
  ],
  [
    { found: 'some', missing: ['sauna'] },
    { text: 'pool, gym, desk, sauna', sort: 'rent-up' },
    'No home that fits mentions “sauna”, so we left that out. No home that fits has all of “pool”, “gym”, and “desk”.',
  ],
])('describes %o of the search %o as "%s"', (interpreted, filters, text) => {
  const words: InterpretedWords = { correctedTo: null, missing: [], found: 'all', notes: [], ...interpreted };
  expect(describeInterpretedWords(words, { ...noFilters, sort: 'best', ...filters })).toBe(text);
});

test.each<[string[], Partial<Filters>, string | null]>([
  [['sauna'], { text: 'sauna, pool' }, null],
  [['sauna'], { text: 'sauna', guests: 2 }, null],
  [
    ['asdf', 'sauna'],
    { text: 'asdf, sauna' },
    'No home mentions “asdf” or “sauna”, and we don’t know what else that could mean. Here are all our homes.',
  ],
])('says that no home has any of %j in %o: %s', (missing, filters, text) => {
  expect(describeNothingFound({ missing }, { ...noFilters, ...filters })).toBe(text);
});
