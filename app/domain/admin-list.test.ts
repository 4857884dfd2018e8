import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adminTabs, formatAdminList, longestSearch, parseAdminList, searchTerms } from './admin-list.ts';

test('a list comes back from its query string', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.constantFrom(...adminTabs), anyText, (tab, text) => {
      expect(parseAdminList(new URLSearchParams(formatAdminList({ tab, text }).toString()))).toEqual({
        tab,
        text,
      });
    }),
  );
});

test.each([
  ['', { tab: 'all', text: '' }],
  ['status=nonsense&q=+++', { tab: 'all', text: '' }],
  ['status=featured&q=+pier++view+', { tab: 'featured', text: 'pier  view' }],
  ['status=pending&status=approved', { tab: 'pending', text: '' }],
])('%s is read as %j', (query, list) => {
  expect(parseAdminList(new URLSearchParams(query))).toEqual(list);
});

test('more than the longest search is not read', () => {
  const { text } = parseAdminList(new URLSearchParams({ q: '🏠'.repeat(longestSearch + 50) }));
  expect(text).toBe('🏠'.repeat(longestSearch));
});

const id = '0190b0a0-0000-7000-8000-00000000abcd';

test.each([id, id.toUpperCase(), `http://localhost:3000/listings/${id}?list=x`, `{${id}}`])(
  '%s asks for an id',
  (text) => {
    expect(searchTerms(text)).toEqual({ kind: 'id', id });
  },
);

test.each<[string, string[]]>([
  ['Pier', ['pier']],
  [' Rosa   WHITCOMB\trosa ', ['rosa', 'whitcomb']],
  ['rosa@example.com', ['rosa example com']],
  ["O'Neill", ['o neill']],
  ['50% _off_ \\', ['50', 'off']],
  ['%', []],
  ['\u0000', []],
  ['Ñandú', ['ñandú']],
  ['a b c d e f g h i j', 'abcdefgh'.split('')],
  ['0190b0a0-0000', ['0190b0a0 0000']],
])('%j asks for the words %j', (text, words) => {
  expect(searchTerms(text)).toEqual({ kind: 'words', words });
});
