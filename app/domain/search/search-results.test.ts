import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sorts } from './filters.ts';
import {
  formatCount,
  formatCursor,
  formatSearchCursor,
  parseCursor,
  parseSearchCursor,
} from './search-results.ts';

const position = fc.record({ createdAt: fc.integer({ min: 0, max: 8.64e15 }), id: fc.uuid() });
const searchCursor = fc
  .tuple(position, fc.constantFrom(...sorts), fc.integer({ min: 0, max: 1_000_000 }), fc.boolean())
  .map(([at, sort, rank, isStale]) => ({ ...at, sort, rank, isStale }));

test('a cursor survives the way through a query string', () => {
  fc.assert(
    fc.property(position, (cursor) => {
      expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
    }),
  );
});

test('any other text is no cursor, and never an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseCursor(text)).toBeNull();
      expect(sorts.map((sort) => parseSearchCursor(text, sort))).toEqual(sorts.map(() => null));
    }),
  );
  expect(parseCursor('zzzzzzzzzzz.0190b0a0-0000-7000-8000-000000000000')).toBeNull();
});

test('a cursor of a search is read in its own order only', () => {
  fc.assert(
    fc.property(searchCursor, (cursor) => {
      const text = formatSearchCursor(cursor);
      expect(parseSearchCursor(text, cursor.sort)).toEqual(cursor);
      const others = sorts.filter((sort) => sort !== cursor.sort);
      expect(others.map((sort) => parseSearchCursor(text, sort))).toEqual(others.map(() => null));
    }),
  );
});

test.each([
  'rent-up.first..0.0190b0a0-0000-7000-8000-000000000000',
  'rent-up.first.zzzzz.0.0190b0a0-0000-7000-8000-000000000000',
  'rent-up.last.-1.0.0190b0a0-0000-7000-8000-000000000000',
  'rent-up.last.1.0.0190b0a0-0000-7000-8000-000000000000.x',
])('%s is no cursor', (text) => {
  expect(parseSearchCursor(text, 'rent-up')).toBeNull();
});

test('a number that was not counted to its end has a plus', () => {
  expect([true, false].map((isExact) => formatCount({ count: 100, isExact }))).toEqual(['100', '100+']);
});
