import { expect, test } from 'vitest';
import { compareChecks, describeCheck, summarizeChecks } from './checks.ts';

test.each([
  [{ kind: 'phone', detail: null }, 'Phone checked Nov 20, 2026'],
  // Without a year: the check ends before the day comes again.
  [{ kind: 'site', detail: 'kitchen, front door' }, 'Seen on Nov 20: kitchen, front door'],
] as const)('describes %o with its day in California: %s', (check, text) => {
  expect(describeCheck({ ...check, checkedAt: new Date('2026-11-21T05:00:00Z') })).toBe(text);
});

test('sums the checks up in one line', () => {
  const checks = [{ kind: 'photos' as const }, { kind: 'ownership' as const }];
  expect(summarizeChecks(checks)).toBe('Checked by us: photos, ownership document');
  expect(summarizeChecks([])).toBe('Not checked by us yet');
});

test.each([
  ['never adds what needs photos from the home', [], ['site'], [], []],
  ['removes it', ['site'], [], [], ['site']],
  ['drops unknown kinds', ['phone', 'photos'], ['phone', 'ownership', 'verified'], ['ownership'], ['photos']],
] as const)('compares checks: %s', (_rule, before, chosen, added, removed) => {
  expect(compareChecks(before, chosen)).toEqual({ added, removed });
});
