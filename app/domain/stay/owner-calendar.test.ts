import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nightsIn, range, ranges, today } from '#tests/support/random-nights.ts';
import { mergeRanges } from './availability.ts';
import { readNights, readNightsToBlock, toNights, withoutNights, writeRanges } from './owner-calendar.ts';

const backwards = 'The last morning has to be after the first night.';
const passed = 'The first night has passed. Choose today or later.';
const tooFar = 'You can block nights up to two years ahead.';
const first = 'Choose the first night.';
const last = 'Choose the morning after the last night.';
test.each([
  [{}, 'checkIn', first],
  [{ checkIn: 'soon', checkOut: '2026-12-01' }, 'checkIn', first],
  [{ checkIn: '2027-02-29', checkOut: '2027-03-01' }, 'checkIn', first],
  [{ checkIn: '2026-12-01', checkOut: '' }, 'checkOut', last],
  [{ checkIn: '2026-12-01', checkOut: '+012026-12-01' }, 'checkOut', last],
  [{ checkIn: '2026-12-01', checkOut: '2026-12-01' }, 'checkOut', backwards],
  [{ checkIn: '2026-11-21', checkOut: '2026-12-02' }, 'checkIn', passed],
  [{ checkIn: '2026-12-01', checkOut: '2028-11-23' }, 'checkOut', tooFar],
])('rejects the nights %j at %s: %s', (input, field, message) => {
  const failure = { kind: 'invalid', message, issues: [{ field, message }] };
  expect(readNightsToBlock(input, today)).toEqual({ ok: false, failure });
});

test.each([
  ['2026-11-22', '2026-11-23'],
  ['2026-11-22', '2028-11-22'],
])('blocks the nights from check-in on %s to check-out on %s', (checkIn, checkOut) => {
  const nights = { from: checkIn, to: checkOut };
  expect(readNightsToBlock({ checkIn, checkOut }, today)).toEqual({ ok: true, value: [nights] });
});

test('past nights can be unblocked, but not blocked', () => {
  const nights = { checkIn: '2026-01-01', checkOut: '2026-01-02' };
  expect([readNights(nights).ok, readNightsToBlock(nights, today).ok]).toEqual([true, false]);
});

test('reads several ranges as they were written', () => {
  const written = [
    { from: '2026-12-01', to: '2026-12-03' },
    { from: '2027-01-01', to: '2027-01-02' },
  ];
  expect(readNights({ nights: writeRanges(written) })).toEqual({ ok: true, value: written });
});

test.each(['', '2026-12-01', '2026-12-03/2026-12-01', '2026-12-01/2026-12-03 x/y', '2026-11-01/2026-11-02'])(
  'blocks nothing of the malformed or past ranges "%s"',
  (nights) => {
    expect(readNightsToBlock({ nights }, today).ok).toBe(false);
  },
);

test.each([
  ['2027-01-09', '2027-01-13', '2027-01-14'],
  ['2027-01-13', '2027-01-09', '2027-01-14'],
  ['2027-01-09', '2027-01-09', '2027-01-10'],
])('chooses the nights of presses on %s and %s', (one, other, to) => {
  expect(toNights(one, other)).toEqual({ from: '2027-01-09', to });
});

test('unblocking removes exactly the given nights', () => {
  fc.assert(
    fc.property(ranges.map(mergeRanges), range, (blocked, unblocked) => {
      const gone = nightsIn([unblocked]);
      const left = [...nightsIn(mergeRanges(withoutNights(blocked, unblocked)))];
      expect(left).toEqual([...nightsIn(blocked)].filter((night) => !gone.has(night)));
    }),
  );
});
