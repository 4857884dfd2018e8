import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAuditLogQuery } from './audit-event.ts';
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
  ['after', '17', '17'],
  ['after', '', null],
  ['after', '0', null],
  ['after', '1e5', null],
  ['after', '9999999999999999999', null],
  ['from', '2026-11-29', '2026-11-29'],
  ['from', '0001-01-01', undefined],
  ['to', '2026-02-30', undefined],
  ['person', ' Rosa ', 'Rosa'],
  ['person', '\u0000', undefined],
] as const)('reads %s=%j as %j', (name, text, value) => {
  expect(parseAuditLogQuery(new URLSearchParams({ [name]: text }))[name]).toBe(value);
});
