import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clipRanges,
  type DayRange,
  firstFreeDay,
  judgeStay,
  mergeRanges,
  nightsOf,
  rentalLengthOf,
  rentOfStay,
  type StayVerdict,
} from './availability.ts';
import { rentalLengths } from './property.ts';

const today = '2026-11-22';
const day = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((days) => addDays(today, days));
const range = fc
  .tuple(day(-20, 120), fc.integer({ min: 1, max: 30 }))
  .map(([from, nights]): DayRange => ({ from, to: addDays(from, nights) }));
const ranges = fc.array(range, { maxLength: 8 });

/** Each night by itself. */
const nightsIn = (list: readonly DayRange[]) =>
  new Set(
    list.flatMap((one) => Array.from({ length: nightsOf(one) }, (_, index) => addDays(one.from, index))),
  );

const isWithin = ({ from, to }: DayRange, night: string) => from <= night && night < to;

/** In order, not empty, and with a free night between each and the next. */
const areApart = (list: readonly DayRange[]) =>
  list.every(({ from, to }, index) => from < to && (index === 0 || (list[index - 1]?.to ?? '') < from));

/** Looks at every night, for every beginning up to 400 days away. */
function askEachNight(busy: readonly DayRange[], nextAvailableDate: string, wanted: string, nights: number) {
  const taken = nightsIn(busy);
  const isFree = (from: string) => {
    const stay = [...nightsIn([{ from, to: addDays(from, nights) }])];
    return from >= today && from >= nextAvailableDate && !stay.some((night) => taken.has(night));
  };
  const distances = Array.from({ length: 400 }, (_, index) => index);
  const nearest = distances.find((away) => isFree(addDays(wanted, away)) || isFree(addDays(wanted, -away)));
  return { isFree, nearest, kind: isFree(wanted) ? 'free' : 'not-free' };
}

/** The stay that a verdict offers, which is the wanted one where that is free. */
const offerOf = (verdict: StayVerdict, wanted: DayRange) =>
  verdict.kind === 'not-free' ? verdict.nearest : wanted;

test.each([
  ['2026-11-22', 24, '2028-11-22'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-12-01', 1, '2027-01-01'],
])('%s and %i months is %s', (from, months, expected) => {
  expect(addMonths(from, months)).toBe(expected);
});

test('merged ranges hold the same nights, in order, and none touches the next', () => {
  fc.assert(
    fc.property(ranges, (list) => {
      const merged = mergeRanges(list);
      expect(nightsIn(merged)).toEqual(new Set([...nightsIn(list)].toSorted()));
      expect(areApart(merged)).toBe(true);
    }),
  );
});

test('clipped ranges hold the nights between two days', () => {
  fc.assert(
    fc.property(ranges, range, (list, window) => {
      const inside = [...nightsIn(list)].filter((night) => isWithin(window, night));
      expect(nightsIn(clipRanges(list, window))).toEqual(new Set(inside));
    }),
  );
});

test.each([
  [1, 'Less than 30 days'],
  [29, 'Less than 30 days'],
  [30, '1-3 months'],
  [92, '1-3 months'],
  [93, '4-6 months'],
  [183, '4-6 months'],
  [184, '7-11 months'],
  [364, '7-11 months'],
  [365, '1+ years'],
  [900, '1+ years'],
])('%i nights are a stay of %s', (nights, length) => {
  expect(rentalLengthOf(nights)).toBe(length);
});

test('ninety nights at $4,350 a month are $13,050', () => {
  expect(rentOfStay(4350, nightsOf({ from: '2027-01-04', to: '2027-04-04' }))).toBe(13_050);
});

describe('a stay', () => {
  const home = { nextAvailableDate: '2026-01-01', desiredRentalLength: [...rentalLengths] };

  test('is free when no night of it is taken; else the nearest as long is really the nearest', () => {
    const stays = fc.tuple(day(0, 100), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(ranges, day(-10, 60), stays, (busy, nextAvailableDate, [from, nights]) => {
        const stay = { from, to: addDays(from, nights) };
        const { isFree, nearest, kind } = askEachNight(busy, nextAvailableDate, from, nights);
        const verdict = judgeStay({ ...home, busy: mergeRanges(busy), nextAvailableDate }, stay, today);
        const offer = offerOf(verdict, stay);
        expect([verdict.kind, nightsOf(offer), isFree(offer.from)]).toEqual([kind, nights, true]);
        expect(Math.abs(nightsOf({ from, to: offer.from }))).toBe(nearest);
      }),
    );
  });

  test('has to fit one of the rental lengths', () => {
    const stay = { from: '2027-01-04', to: '2027-04-04' };
    const longer = { ...home, busy: [], desiredRentalLength: ['4-6 months' as const] };
    expect(judgeStay(longer, stay, today)).toEqual({ kind: 'length' });
  });

  test('names the first range that stands against it', () => {
    const busy = [
      { from: '2027-01-10', to: '2027-01-20' },
      { from: '2027-02-01', to: '2027-03-01' },
    ];
    expect(judgeStay({ ...home, busy }, { from: '2027-01-15', to: '2027-02-15' }, today)).toEqual({
      kind: 'not-free',
      busy: busy[0],
      nearest: { from: '2026-12-10', to: '2027-01-10' },
    });
  });
});

test.each([
  ['2026-01-01', [], today],
  ['2026-12-24', [], '2026-12-24'],
  ['2026-01-01', [{ from: '2026-11-01', to: '2026-12-01' }], '2026-12-01'],
  ['2026-01-01', [{ from: '2026-11-01', to: today }], today],
])(
  'a home that is available from %s and taken on %o is free first on %s',
  (nextAvailableDate, busy, expected) => {
    const home = { nextAvailableDate, busy, desiredRentalLength: [] };
    expect(firstFreeDay(home, today)).toBe(expected);
  },
);
