import { expect, test } from 'vitest';
import { todayInLosAngeles } from './today.ts';

test.each([
  ['2026-01-01T07:59:59.999Z', '2025-12-31', 'winter, a moment before midnight in California'],
  ['2026-01-01T08:00:00.000Z', '2026-01-01', 'winter, midnight in California'],
  ['2026-07-04T06:59:59.999Z', '2026-07-03', 'summer time, a moment before midnight'],
  ['2026-07-04T07:00:00.000Z', '2026-07-04', 'summer time, midnight'],
  ['2026-03-08T09:59:59.999Z', '2026-03-08', 'the night in which the clocks go forward'],
  ['2028-02-29T20:00:00.000Z', '2028-02-29', 'a leap day'],
])('%s is %s in California: %s', (instant, day) => {
  expect(todayInLosAngeles(new Date(instant))).toBe(day);
});
