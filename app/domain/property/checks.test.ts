import { expect, test } from 'vitest';
import { compareChecks, describeCheck, summarizeChecks } from './checks.ts';

test('names a check with its day in California', () => {
  const checkedAt = new Date('2026-11-21T05:00:00Z');
  expect(describeCheck({ kind: 'phone', checkedAt, detail: null })).toBe('Phone checked Nov 20, 2026');
});

test('says what was seen on site, without a year: the check ends before the day comes again', () => {
  const checkedAt = new Date('2026-11-21T05:00:00Z');
  const check = { kind: 'site', checkedAt, detail: 'kitchen, front door' } as const;
  expect(describeCheck(check)).toBe('Seen on Nov 20: kitchen, front door');
});

test('sums the checks up in one line', () => {
  expect(summarizeChecks([{ kind: 'photos' }, { kind: 'ownership' }])).toBe(
    'Checked by us: photos, ownership document',
  );
  expect(summarizeChecks([])).toBe('Not checked by us yet');
});

test('never adds what needs photos from the home, and removes it', () => {
  expect(compareChecks([], ['site'])).toEqual({ added: [], removed: [] });
  expect(compareChecks(['site'], [])).toEqual({ added: [], removed: ['site'] });
});

test('adds and removes only what was changed in the form, and drops unknown kinds', () => {
  expect(compareChecks(['phone', 'photos'], ['phone', 'ownership', 'verified'])).toEqual({
    added: ['ownership'],
    removed: ['photos'],
  });
});
