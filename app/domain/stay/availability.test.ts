import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nightsIn, range, ranges, today } from '#tests/support/random-nights.ts';
import { clipRanges, type DayRange, mergeRanges, formatStay } from './availability.ts';
import { formatRange, addDays, addMonths } from '../day.ts';

const isWithin = ({ from, to }: DayRange, night: string) => from <= night && night < to;

/** True if the ranges are sorted, not empty, and separated by at least one free night. */
const areApart = (list: readonly DayRange[]) =>
  list.every(({ from, to }, index) => from < to && (index === 0 || (list[index - 1]?.to ?? '') < from));

test.each([
  ['2026-02-27', 2, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
])('adds to %s %i days: %s', (from, days, expected) => {
  expect(addDays(from, days)).toBe(expected);
});

test.each([
  ['2026-11-22', 24, '2028-11-22'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
])('adds to %s %i months: %s', (from, months, expected) => {
  expect(addMonths(from, months)).toBe(expected);
});

test('merges ranges into sorted ranges with the same nights that don’t touch', () => {
  fc.assert(
    fc.property(ranges, (list) => {
      const merged = mergeRanges(list);
      expect(nightsIn(merged)).toEqual(new Set([...nightsIn(list)].toSorted()));
      expect(areApart(merged)).toBe(true);
    }),
  );
});

test.each([
  ['2027-01-04', '2027-04-04', 'Jan 4 to Apr 4'],
  ['2027-11-01', '2027-12-01', 'Nov 1, 2027 to Dec 1, 2027'],
  ['2026-11-01', '2026-12-01', 'Nov 1, 2026 to Dec 1'],
])('formats %s to %s as "%s"', (from, to, text) => {
  expect(formatRange({ from, to }, today)).toBe(text);
});

test.each([
  ['2027-01-04', '2027-01-05', 'Jan 4 to Jan 5, 1 night'],
  ['2027-11-01', '2027-12-01', 'Nov 1, 2027 to Dec 1, 2027, 30 nights'],
])('formats a stay from %s to %s as "%s"', (from, to, text) => {
  expect(formatStay({ from, to }, today)).toBe(text);
});

test('clips ranges to the nights between two days', () => {
  fc.assert(
    fc.property(ranges, range, (list, window) => {
      const inside = [...nightsIn(list)].filter((night) => isWithin(window, night));
      expect(nightsIn(clipRanges(list, window))).toEqual(new Set(inside));
    }),
  );
});
