import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittingHome } from '#tests/support/fitting-home.ts';
import { day, nightsIn, ranges, today } from '#tests/support/random-nights.ts';
import { addDays, addMonths } from '../day.ts';
import { rentalLengths } from '../property/options.ts';
import { countNights, type DayRange, mergeRanges } from './availability.ts';
import { findFirstFreeDay, type Fit, fitOf, type FittingHome, getMaxGuests, noPlan } from './fit.ts';

function toRange(text: string): DayRange {
  const [from = '', to = ''] = text.split('/');
  return { from, to };
}

const planOf = ({ from, to }: DayRange) => ({ ...noPlan, checkIn: from, checkOut: to });
const fitDates = (changes: Partial<FittingHome>, stay: DayRange) => {
  const { misfits, nearest } = fitOf({ ...fittingHome, ...changes }, planOf(stay), today);
  return { kinds: misfits.map(({ kind }) => kind), nearest };
};

test.each([
  ['2026-01-01', '', today],
  ['2026-01-01', '2026-11-01/2026-12-01', '2026-12-01'],
  ['2026-01-01', `2026-11-01/${today}`, today],
  ['2026-01-01', '2026-12-22/2026-12-25', today],
  ['2026-01-01', '2026-12-21/2026-12-25', '2026-12-25'],
  ['2026-12-01', '2026-11-25/2026-12-04 2026-12-24/2027-01-10 2027-02-08/2027-02-09', '2027-02-09'],
])(
  'the first free day of a home that opens on %s with "%s" taken is %s',
  (nextAvailableDate, taken, first) => {
    const busy = taken.split(' ').filter(Boolean).map(toRange);
    const months = { ...fittingHome, nextAvailableDate, busy, desiredRentalLength: ['1-3 months' as const] };
    expect(findFirstFreeDay(months, today)).toBe(first);
  },
);

test.each([
  [{ bedrooms: 2, maxGuests: 3 }, 3],
  [{ bedrooms: 2, maxGuests: null }, 4],
  [{ bedrooms: 0, maxGuests: null }, 2],
])('for %o, the maximum is %i guests', (limits, most) => {
  expect(getMaxGuests(limits)).toBe(most);
  const { misfits } = fitOf({ ...fittingHome, ...limits }, { ...noPlan, guests: most + 1 }, today);
  expect(misfits).toEqual([{ kind: 'too-small', sleeps: most }]);
});

/** The kinds of what an owner refuses or decides. */
const answersOf = ({ open: undecided, misfits }: Fit) =>
  [undecided, ...misfits].flatMap((answer) => answer?.kind ?? []).join();

test.each([
  ['yes', ['', '', '', '']],
  ['no', ['no-pets', 'no-pets', 'no-pets', 'no-pets']],
  ['case-by-case', ['case-by-case', 'case-by-case', 'case-by-case', 'case-by-case']],
  ['cats-only', ['which-animal', '', 'other-pets', 'other-pets']],
  ['dogs-only', ['which-animal', 'other-pets', '', 'other-pets']],
] as const)('pets "%s": any pet, a cat, a dog and both get %o', (petsAllowed, answers) => {
  const home = { ...fittingHome, petsAllowed };
  const kinds = ([null, 'cats', 'dogs', 'both'] as const).map((animal) =>
    answersOf(fitOf(home, { ...noPlan, pets: true, animal }, today)),
  );
  expect(kinds).toEqual(answers);
  expect(fitOf(home, noPlan, today)).toMatchObject({ misfits: [], open: null });
});

/** A reference that checks every night, for every start up to 400 days away. */
function askEachNight(busy: readonly DayRange[], opens: string, { from, to }: DayRange) {
  const taken = nightsIn(busy);
  const nights = countNights({ from, to });
  const isFree = (first: string) => {
    const stay = [...nightsIn([{ from: first, to: addDays(first, nights) }])];
    return first >= today && first >= opens && !stay.some((night) => taken.has(night));
  };
  const away = Array.from({ length: 400 }, (_, index) => index);
  return {
    isFree: isFree(from),
    nearest: away.find((days) => isFree(addDays(from, days)) || isFree(addDays(from, -days))),
  };
}

test('fits dates without busy nights, and otherwise offers the nearest free ones', () => {
  const stays = fc.tuple(day(0, 100), fc.integer({ min: 1, max: 27 }));
  fc.assert(
    fc.property(ranges, day(-10, 60), stays, (busy, nextAvailableDate, [from, nights]) => {
      const stay = { from, to: addDays(from, nights) };
      const expected = askEachNight(busy, nextAvailableDate, stay);
      const { kinds, nearest } = fitDates({ busy: mergeRanges(busy), nextAvailableDate }, stay);
      const [offer = stay] = nearest.slice(-1);
      expect([kinds.length === 0, countNights(offer)]).toEqual([expected.isFree, nights]);
      expect(Math.abs(countNights({ from, to: offer.from }))).toBe(expected.nearest);
    }),
  );
});

test('offers only dates that fit', () => {
  const stays = fc.tuple(day(0, 700), fc.integer({ min: 1, max: 800 }));
  const homes = fc.record({
    busy: ranges.map(mergeRanges),
    desiredRentalLength: fc.subarray([...rentalLengths], { minLength: 1 }),
    nextAvailableDate: day(-10, 60),
  });
  fc.assert(
    fc.property(homes, stays, (home, [from, nights]) => {
      const { nearest } = fitDates(home, { from, to: addDays(from, nights) });
      expect(nearest.flatMap((offer) => fitDates(home, offer).kinds)).toEqual([]);
      expect(nearest.every(({ to }) => to <= addMonths(today, 24))).toBe(true);
    }),
  );
});

const monthly = {
  nextAvailableDate: '2027-01-01',
  desiredRentalLength: ['1-3 months' as const, '4-6 months' as const],
  busy: [{ from: '2027-09-01', to: '2027-10-01' }],
};
test.each([
  [['too-short'], '2027-01-04', '2027-01-14', '2027-01-04', '2027-02-03'],
  [['too-long', 'taken'], '2027-01-04', '2028-01-04', '2027-01-04', '2027-07-04'],
  [['too-short'], '2027-08-20', '2027-08-21', '2027-08-02', '2027-09-01'],
  [['too-short', 'too-early'], '2026-11-30', '2026-12-05', '2027-01-01', '2027-01-31'],
  [['too-short'], '2028-11-10', '2028-11-20', '2028-10-23', '2028-11-22'],
  [['taken'], '2027-09-10', '2027-11-10', '2027-10-01', '2027-12-01'],
  [['too-early'], '2026-12-20', '2027-02-20', '2027-01-01', '2027-03-01'],
])('names %o for %s to %s, and offers %s to %s', (expected, from, to, first, end) => {
  const { kinds, nearest } = fitDates(monthly, { from, to });
  expect(kinds).toEqual(expected);
  expect(nearest.at(-1)).toEqual({ from: first, to: end });
});

test('offers no dates if no stay fits into the calendar', () => {
  const late = { desiredRentalLength: ['1+ years' as const], nextAvailableDate: '2028-01-01' };
  expect(fitDates(late, { from: '2027-01-04', to: '2027-02-04' }).nearest).toEqual([]);
  expect(fitDates(late, { from: '2027-12-01', to: '2028-12-01' }).nearest).toEqual([]);
});

test.each([
  ['before the busy nights', '2027-01-05/2027-02-20', '2027-01-05/2027-02-10'],
  ['after them', '2027-02-05/2027-03-30', '2027-02-20/2027-03-30'],
  ['from the first free day', '2026-12-15/2027-02-15', '2027-01-01/2027-02-10'],
  ['of too few nights', '2027-02-01/2027-03-05', ''],
  ['of more than half of the nights', '2027-01-10/2027-02-23', '2027-01-10/2027-02-10'],
  ['of less than half of the nights', '2027-01-15/2027-03-25', ''],
  ['that keeps the check-in', '2027-01-08/2027-03-18', '2027-01-08/2027-02-10'],
  ['rather than a longer one', '2027-01-08/2027-04-30', '2027-01-08/2027-02-10'],
  ['that is the nearest one', '2027-03-01/2027-08-01', ''],
])('offers the longest stay within the dates: %s', (_, stay, shorter) => {
  const busy = [toRange('2027-02-10/2027-02-20')];
  const home = { nextAvailableDate: '2027-01-01', desiredRentalLength: ['1-3 months' as const], busy };
  const expected = shorter.split(' ').filter(Boolean).map(toRange);
  // The last one is the nearest.
  expect(fitDates(home, toRange(stay)).nearest.slice(0, -1)).toEqual(expected);
});
