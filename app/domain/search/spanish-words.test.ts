import { expect, test } from 'vitest';
import { noFilters } from './filters.ts';
import { parseSearchWords } from './search-words.ts';

test.each([
  ['casa con cabaña', 'cabaña'],
  ['casa sin jardín tropical, paño', 'paño'],
  ['cochera para mi camioneta', 'parking'],
])('keeps the accents of words that it can’t translate in "%s"', (text, words) => {
  expect(parseSearchWords({ ...noFilters, text }, noFilters, '2026-11-25').words).toContain(words);
});

test.each(['garage for my truck', 'garage for a big boat'])('reads only the garage in "%s"', (text) => {
  expect(parseSearchWords({ ...noFilters, text }, noFilters, '2026-11-25').words).toBe('garage');
});
