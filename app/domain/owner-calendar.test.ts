import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type DayRange, mergeRanges, countNights } from './availability.ts';
import { readNights, readNightsToBlock, withoutNights } from './owner-calendar.ts';

const today = '2026-11-22';

test.each([
  [{}, 'first', 'Choose the first night.'],
  [{ first: 'soon', last: '2026-12-01' }, 'first', 'Choose the first night.'],
  [{ first: '2027-02-29', last: '2027-03-01' }, 'first', 'Choose the first night.'],
  [{ first: '2026-12-01', last: '' }, 'last', 'Choose the last night.'],
  [{ first: '2026-12-02', last: '2026-12-01' }, 'last', 'The last night can’t be before the first one.'],
  [
    { first: '2026-11-21', last: '2026-12-01' },
    'first',
    'That night has passed. Choose today or a later one.',
  ],
  [{ first: '2026-12-01', last: '2028-11-22' }, 'last', 'You can block nights up to two years ahead.'],
  [{ first: '2026-12-01', last: '+012026-12-01' }, 'last', 'Choose the last night.'],
  [{ first: '2026-12-01', last: '9999-12-31' }, 'last', 'Choose the last night.'],
])('rejects %j, for the %s night: %s', (input, field, message) => {
  const issues = [{ field, message }];
  expect(readNightsToBlock(input, today)).toEqual({
    ok: false,
    failure: { kind: 'invalid', message, issues },
  });
});

test.each([
  ['2026-11-22', '2026-11-22', '2026-11-23'],
  ['2026-12-30', '2027-01-02', '2027-01-03'],
  ['2026-11-22', '2028-11-21', '2028-11-22'],
])('the nights from %s to %s end on %s', (first, last, to) => {
  expect(readNightsToBlock({ first, last }, today)).toEqual({ ok: true, value: { from: first, to } });
});

test('past nights can be unblocked, but not blocked', () => {
  const nights = { first: '2026-01-01', last: '2026-01-01' };
  expect([readNights(nights).ok, readNightsToBlock(nights, today).ok]).toEqual([true, false]);
});

test('unblocking removes exactly the given nights', () => {
  const range = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 })).map(([first, nights]): DayRange => ({
    from: addDays(today, first),
    to: addDays(today, first + nights),
  }));
  const nightsIn = (ranges: readonly DayRange[]) =>
    ranges.flatMap((one) => Array.from({ length: countNights(one) }, (_, index) => addDays(one.from, index)));
  fc.assert(
    fc.property(fc.array(range).map(mergeRanges), range, (ranges, unblocked) => {
      const unblockedNights = new Set(nightsIn([unblocked]));
      const left = nightsIn(mergeRanges(withoutNights(ranges, unblocked)));
      expect(left).toEqual(nightsIn(ranges).filter((night) => !unblockedNights.has(night)));
    }),
  );
});
