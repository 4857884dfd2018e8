import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay } from './day.ts';

test('every day from 1900 to 2100 is a day, and a day that the calendar does not have is none', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  fc.assert(fc.property(days, (date) => isDay(date.toISOString().slice(0, 10))));
  const none = [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00',
    '',
    'x',
  ];
  expect(none.filter(isDay)).toEqual([]);
});
