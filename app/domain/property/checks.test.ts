import { expect, test } from 'vitest';
import { compareChecks, describeCheck } from './checks.ts';

test('names a check with its day in California', () => {
  const checkedAt = new Date('2026-11-21T05:00:00Z');
  expect(describeCheck({ kind: 'phone', checkedAt })).toBe('Phone checked Nov 20, 2026');
});

test('adds and removes only what was changed in the form, and drops unknown kinds', () => {
  expect(compareChecks(['phone', 'photos'], ['phone', 'ownership', 'verified'])).toEqual({
    added: ['ownership'],
    removed: ['photos'],
  });
});
