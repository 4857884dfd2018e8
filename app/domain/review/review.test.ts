import { expect, test } from 'vitest';
import { describeWaiting } from './review.ts';

const submitted = new Date('2026-11-20T10:00:00Z');

test.each([
  ['2026-11-20T09:59:59Z', 'less than an hour', 'in time'],
  ['2026-11-20T10:59:59Z', 'less than an hour', 'in time'],
  ['2026-11-20T11:00:00Z', '1 hour', 'in time'],
  ['2026-11-21T09:59:59Z', '23 hours', 'in time'],
  ['2026-11-21T10:00:00Z', '24 hours', 'due'],
  ['2026-11-22T09:59:59Z', '47 hours', 'due'],
  ['2026-11-22T10:00:00Z', '2 days', 'overdue'],
  ['2026-11-30T09:00:00Z', '9 days', 'overdue'],
] as const)('at %s, a property has waited %s and is %s', (now, text, state) => {
  expect(describeWaiting(submitted, new Date(now))).toEqual({ text, state });
});
