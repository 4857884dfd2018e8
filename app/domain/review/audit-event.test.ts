import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAuditLogCursor } from './audit-event.ts';
import { findChanges, recordedFields } from '../property/changes.ts';

test('lists only changed fields, with both values', () => {
  const before = { title: 'Old', bedrooms: 2, amenities: ['WiFi'] };
  const after = { title: 'New', bedrooms: 2, amenities: ['WiFi', 'Pool'] };
  expect(findChanges(before, after, true)).toEqual({
    title: { from: 'Old', to: 'New' },
    amenities: { from: ['WiFi'], to: ['WiFi', 'Pool'] },
  });
});

test('hides the free text of an unpublished property, and shows its numbers', () => {
  const before = { title: 'Call me at 555 0100', desiredMonthlyRent: 3000 };
  expect(findChanges(before, { title: 'Condo', desiredMonthlyRent: 3100 }, false)).toEqual({
    title: null,
    desiredMonthlyRent: { from: 3000, to: 3100 },
  });
});

test('never shows the values of a private field', () => {
  const values = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null)));
  fc.assert(
    fc.property(values, values, fc.boolean(), (before, after, published) => {
      const changes = Object.entries(findChanges(before, after, published));
      const changed = changes.filter(([, change]) => change !== null).map(([field]) => field);
      expect(changed.filter((field) => !recordedFields.includes(field))).toEqual([]);
    }),
  );
});

test.each([
  ['17', '17'],
  [null, null],
  ['', null],
  ['0', null],
  ['-1', null],
  ['1e5', null],
  ['9999999999999999999', null],
])('reads the cursor %j as %j', (text, cursor) => {
  expect(parseAuditLogCursor(text)).toBe(cursor);
});
