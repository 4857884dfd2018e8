import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCursor, parseCursor } from './search.ts';

test('a cursor survives the way through a query string', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8.64e15 }), fc.uuid(), (createdAt, id) => {
      expect(parseCursor(formatCursor({ createdAt, id }))).toEqual({ createdAt, id });
    }),
  );
});

test('any other text is no cursor, and never an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseCursor(text)).toBeNull();
    }),
  );
  expect(parseCursor(null)).toBeNull();
  expect(parseCursor('zzzzzzzzzzz.0190b0a0-0000-7000-8000-000000000000')).toBeNull();
});
