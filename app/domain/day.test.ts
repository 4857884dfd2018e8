import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, formatMoment, isDay, todayInLosAngeles } from './day.ts';

test('isDay accepts every day from 1900 to 2100, and rejects days that don’t exist', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  fc.assert(fc.property(days, (date) => isDay(date.toISOString().slice(0, 10))));
  const none = ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '2026-01-01T00:00', '', 'x'];
  expect(none.filter(isDay)).toEqual([]);
});

test.each([
  ['2026-01-01T07:59:59.999Z', '2025-12-31', 'winter, a moment before midnight in California'],
  ['2026-01-01T08:00:00.000Z', '2026-01-01', 'winter, midnight in California'],
  ['2026-07-04T06:59:59.999Z', '2026-07-03', 'summer time, a moment before midnight'],
  ['2026-07-04T07:00:00.000Z', '2026-07-04', 'summer time, midnight'],
  ['2026-03-08T09:59:59.999Z', '2026-03-08', 'the night in which the clocks go forward'],
])('todayInLosAngeles at %s is %s: %s', (instant, day) => {
  expect(todayInLosAngeles(new Date(instant))).toBe(day);
});

test('formats dates and times in California time, in winter and in summer', () => {
  expect(formatMoment(new Date('2026-01-01T07:59:00Z'))).toBe('Dec 31, 2025, 11:59 PM');
  expect(formatMoment(new Date('2026-07-01T07:00:00Z'))).toBe('Jul 1, 2026, 12:00 AM');
  expect(formatDate(new Date('2026-07-01T06:59:00Z'))).toBe('Jun 30, 2026');
});
