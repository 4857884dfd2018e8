import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adminTabs,
  canBeOldestFirst,
  formatAdminListQuery,
  maxSearchLength,
  parseAdminListQuery,
  parseSearchTerms,
} from './admin-list.ts';

test('formats and parses every list', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim());
  const anyCursor = fc.constantFrom(null, 'mh1x.0190b0a0-0000-7000-8000-00000000abcd');
  fc.assert(
    fc.property(fc.constantFrom(...adminTabs), anyText, anyCursor, (tab, text, after) => {
      const reread = (oldestFirst: boolean) =>
        parseAdminListQuery(formatAdminListQuery({ tab, text, oldestFirst, after }));
      expect(reread(false)).toEqual({ tab, text, oldestFirst: false, after });
      expect(reread(true)).toEqual({ tab, text, oldestFirst: canBeOldestFirst({ tab, text }), after });
    }),
  );
});

test.each([
  ['status=nonsense&q=+++', { tab: 'all', text: '', oldestFirst: false }],
  ['status=featured&q=+pier++view+', { tab: 'featured', text: 'pier  view', oldestFirst: false }],
  ['status=pending&status=approved', { tab: 'pending', text: '', oldestFirst: true }],
  ['status=pending&order=newest', { tab: 'pending', text: '', oldestFirst: false }],
  ['status=pending&q=pier', { tab: 'pending', text: 'pier', oldestFirst: false }],
])('parses %s as %j', (query, list) => {
  expect(parseAdminListQuery(new URLSearchParams(query))).toEqual({ ...list, after: null });
});

test('shows the oldest pending properties on the dashboard', () => {
  const read = (query: string) => parseAdminListQuery(new URLSearchParams(query), true);
  expect(read('')).toMatchObject({ tab: 'pending', oldestFirst: true });
  expect(read('status=all')).toMatchObject({ tab: 'all', oldestFirst: false });
});

test('cuts the search text to the maximum length', () => {
  const { text } = parseAdminListQuery(new URLSearchParams({ q: '🏠'.repeat(maxSearchLength + 50) }));
  expect(text).toBe('🏠'.repeat(maxSearchLength));
});

const id = '0190b0a0-0000-7000-8000-00000000abcd';

test.each([id, id.toUpperCase(), `http://localhost:3000/listings/${id}?list=x`, `{${id}}`])(
  'finds the id in %s',
  (text) => {
    expect(parseSearchTerms(text)).toEqual({ kind: 'id', id });
  },
);

test.each<[string, string[]]>([
  ['Pier', ['Pier']],
  [' Rosa   WHITCOMB\trosa ', ['rosa', 'WHITCOMB']],
  ['O’Neill', ['O Neill']],
  ['“Harbor–View”…', ['Harbor View']],
  ['50% _off_ \\', ['50', 'off']],
  ['a b c d e f g h i j', 'abcdefgh'.split('')],
])('splits %j into the words %j', (text, words) => {
  expect(parseSearchTerms(text)).toEqual({ kind: 'words', words });
});
