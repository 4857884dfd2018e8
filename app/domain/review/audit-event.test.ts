import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAuditLogCursor } from './audit-event.ts';
import { findChanges, recordedFields } from '../property/changes.ts';

test.each([
  ['both values', true, { title: { from: 'Old', to: 'New' }, bedrooms: { from: 2, to: 3 } }],
  ['only the numbers of an unpublished property', false, { title: null, bedrooms: { from: 2, to: 3 } }],
])('lists changed fields with %s', (_what, published, changes) => {
  const before = { title: 'Old', bedrooms: 2, amenities: ['WiFi'] };
  const after = { title: 'New', bedrooms: 3, amenities: ['WiFi'] };
  expect(findChanges(before, after, published)).toEqual(changes);
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
  ['0', null],
  ['1e5', null],
  ['9999999999999999999', null],
])('reads the cursor %j as %j', (text, cursor) => {
  expect(parseAuditLogCursor(text)).toBe(cursor);
});
