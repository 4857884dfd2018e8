// The rules of the date picker.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fittingHome } from '#tests/support/fitting-home.ts';
import { addDays } from '../day.ts';
import {
  chooseDay,
  type Choosing,
  describeChoice,
  describeRefusal,
  describeRule,
  endsOnCheckIn,
  lastDay,
  listUsualStays,
  noChoice,
  refuseDay,
  speakDay,
  startChoosing,
  type StayEnd,
  suggestCheckIn,
  suggestDay,
  suggestLength,
  suggestStays,
} from './stay-choice.ts';
import { fitOf, noPlan } from './fit.ts';
import type { RentalLength } from '../property/lengths.ts';

const today = '2026-12-01';
const busy = [
  { from: '2027-02-10', to: '2027-02-20' },
  { from: '2027-03-10', to: '2027-04-01' },
];
const home = {
  ...fittingHome,
  busy,
  nextAvailableDate: '2026-12-10',
  desiredRentalLength: ['1-3 months'] as RentalLength[],
  cleaningFee: 100,
  petFee: 50,
};
const rules = { today, home, pets: false };
const search = { ...rules, home: null };
const from = (checkIn: string) => startChoosing({ checkIn, checkOut: '' }, 'checkOut');
const stay = (checkIn: string, checkOut: string, end: StayEnd = 'checkOut'): Choosing => ({
  checkIn,
  checkOut,
  end,
});

test('offers the usual lengths that are free and that the home rents for', () => {
  const daysOf = (chosen: Choosing, searched = rules.home as typeof home | null) =>
    listUsualStays(chosen, { ...rules, home: searched }).map(({ label, day }) => [label, day]);
  expect(daysOf(from('2026-12-11'))).toEqual([['1 month', '2027-01-11']]);
  expect(daysOf(from('2027-04-01'))).toEqual([
    ['1 month', '2027-05-01'],
    ['2 months', '2027-06-01'],
    ['3 months', '2027-07-01'],
  ]);
  // The end of a shorter month.
  expect(daysOf(stay('2027-08-31', '2027-09-05'), null)).toEqual([
    ['1 month', '2027-09-30'],
    ['2 months', '2027-10-31'],
    ['3 months', '2027-11-30'],
    ['6 months', '2028-02-29'],
    ['9 months', '2028-05-31'],
    ['1 year', '2028-08-31'],
  ]);
  expect(daysOf(from(addDays(lastDay(rules), -40)), null)).toHaveLength(1);
  // Also while the check-in is changed, but not before there is one.
  expect(daysOf(stay('2026-12-11', '2027-01-20', 'checkIn'))).toHaveLength(1);
  expect(daysOf(noChoice)).toEqual([]);
});

test('offers the former length from another check-in, if it is possible and not chosen already', () => {
  const label = (chosen: Choosing) => suggestLength(30, chosen, rules)?.label;
  expect(label(from('2027-01-05'))).toBe('Keep 30 nights: Jan 5 to Feb 4');
  expect(label(stay('2027-01-05', '2027-02-08'))).toBe('Keep 30 nights: Jan 5 to Feb 4');
  expect(label(stay('2027-01-05', '2027-02-04'))).toBeUndefined();
  expect(label(from('2027-01-20'))).toBeUndefined();
});

describe('a day of a home with a calendar', () => {
  test.each([
    ['2026-12-09', noChoice, 'not-yet', 'not free yet'],
    ['2026-12-10', noChoice, null, null],
    ['2027-01-11', noChoice, null, null],
    ['2027-01-12', noChoice, 'short-gap', 'too short before it’s taken'],
    ['2027-02-10', noChoice, 'taken', 'taken'],
    ['2027-02-20', noChoice, 'short-gap', 'too short before it’s taken'],
    ['2027-04-01', noChoice, null, null],
    ['2027-01-09', from('2026-12-11'), 'too-short', 'too short a stay'],
    ['2027-01-10', from('2026-12-11'), null, '30 nights'],
    ['2027-02-10', from('2026-12-11'), null, '61 nights'],
    ['2027-02-11', from('2026-12-11'), 'taken', 'taken'],
    ['2027-02-25', from('2026-12-11'), 'blocked', 'after taken nights'],
    ['2027-08-01', from('2027-04-01'), 'too-long', 'too long a stay'],
    ['2026-12-10', from('2026-12-11'), null, null],
    ['2026-12-11', from('2026-12-11'), null, 'check-in'],
    ['2027-01-01', stay('2026-12-11', '2027-01-11'), 'too-short', 'your stay'],
    ['2027-01-11', stay('2026-12-11', '2027-01-11'), null, 'check-out'],
    ['2027-02-12', stay('2027-01-11', '2027-04-11'), 'taken', 'your stay, taken'],
    // With both days, the chosen end decides.
    ['2027-01-20', stay('2026-12-11', '2027-01-11', 'checkIn'), 'short-gap', 'too short before it’s taken'],
    ['2027-01-20', stay('2026-12-11', '2027-01-11'), null, '40 nights'],
  ] as const)('judges %s', (day, chosen, refusal, spoken) => {
    expect([refuseDay(day, chosen, rules), speakDay(day, chosen, rules)]).toEqual([refusal, spoken]);
  });

  test('can be a check-out only if the stay is free', () => {
    const checkIns = fc
      .integer({ min: 0, max: 200 })
      .map((number) => addDays(today, number))
      .filter((day) => refuseDay(day, noChoice, rules) === null);
    fc.assert(
      fc.property(checkIns, fc.integer({ min: 1, max: 200 }), (checkIn, nights) => {
        const day = addDays(checkIn, nights);
        const isFree = fitOf(home, { ...noPlan, checkIn, checkOut: day }, today).misfits.length === 0;
        expect(refuseDay(day, from(checkIn), rules) === null).toBe(isFree);
      }),
    );
  });
});

test('changes the chosen end', () => {
  expect(startChoosing({ checkIn: '', checkOut: '' }, 'checkOut')).toEqual(noChoice);
  expect(from('2026-12-20')).toEqual(stay('2026-12-20', ''));
  const choose = (day: string, chosen: Choosing) => chooseDay(day, chosen, rules);
  expect(choose('2026-12-20', noChoice)).toEqual(from('2026-12-20'));
  expect(choose('2027-01-20', from('2026-12-20'))).toEqual(stay('2026-12-20', '2027-01-20'));
  expect(choose('2027-01-25', stay('2026-12-20', '2027-01-20'))).toEqual(stay('2026-12-20', '2027-01-25'));
  // An earlier day than the check-in starts again.
  expect(choose('2026-12-15', stay('2026-12-20', '2027-01-20'))).toEqual(from('2026-12-15'));
  // Another check-in keeps the check-out if the stay is possible, and asks for the check-out next.
  const both = stay('2026-12-20', '2027-01-20', 'checkIn');
  expect(choose('2026-12-12', both)).toEqual(stay('2026-12-12', '2027-01-20'));
  expect(choose('2027-01-02', both)).toEqual(from('2027-01-02'));
  expect(choose('2027-04-01', both)).toEqual(from('2027-04-01'));
});

test.each([
  [noChoice, 'Choose your check-in.'],
  [from('2026-12-11'), 'Check-in Dec 11. Now choose your check-out: Jan 10 to Feb 10.'],
  [{ ...from('2026-12-11'), end: 'checkIn' as const }, 'Choose another check-in.'],
  [stay('2026-12-11', '2027-01-11'), 'Dec 11 to Jan 11, 31 nights · $3,100 total'],
  [
    stay('2026-12-11', '2027-01-11', 'checkIn'),
    'Dec 11 to Jan 11, 31 nights · $3,100 total. Choose another check-in.',
  ],
  [stay('2027-01-11', '2027-02-15'), 'Jan 11 to Feb 15, 35 nights: It’s taken Feb 10 to Feb 19.'],
  [stay('2026-12-11', '2026-12-20'), 'Dec 11 to Dec 20, 9 nights: This home rents for 1 to 3 months.'],
])('says what comes next after %o', (chosen, text) => {
  expect(describeChoice(chosen, rules)).toBe(text);
});

test('counts what pets cost', () => {
  const chosen = stay('2026-12-11', '2027-01-11');
  expect(describeChoice(chosen, { ...rules, pets: true })).toBe('Dec 11 to Jan 11, 31 nights · $3,150 total');
  expect(describeChoice(chosen, search)).toBe('Dec 11 to Jan 11, 31 nights');
});

test.each([
  ['2027-02-12', noChoice, 'Feb 12 is taken.'],
  ['2026-12-02', noChoice, 'This home is free from Dec 10.'],
  ['2027-02-20', noChoice, 'From Feb 20, it’s free for 18 nights only. Choose another check-in.'],
  [
    '2027-02-25',
    from('2026-12-11'),
    'Nights before Feb 25 are taken. Check out by Feb 10, or change your check-in.',
  ],
  ['2026-12-20', from('2026-12-11'), 'Dec 20 makes 9 nights. This home rents for 1 to 3 months.'],
])('explains a press on %s', (day, chosen, text) => {
  expect(describeRefusal(day, chosen, rules)).toBe(text);
});

test.each([
  ['taken', '2027-02-12', noChoice, '2027-01-11', 'Check in Jan 11'],
  ['not free yet', '2026-12-02', noChoice, '2026-12-10', 'Check in Dec 10'],
  ['before too short a gap', '2027-03-30', noChoice, '2027-04-01', 'Check in Apr 1'],
  ['an earlier check-in', '2026-12-02', from('2026-12-11'), '2026-12-10', 'Check in Dec 10'],
  ['too short a stay', '2026-12-20', from('2026-12-11'), '2027-01-10', 'Check out Jan 10, 30 nights'],
  ['after taken nights', '2027-02-25', from('2026-12-11'), '2027-02-10', 'Check out Feb 10, 61 nights'],
  ['too long a stay', '2027-08-30', from('2027-04-01'), '2027-07-31', 'Check out Jul 31, 121 nights'],
])('suggests the nearest day instead of one that is %s', (_, refused, chosen, day, label) => {
  expect(suggestDay(refused, chosen, rules)).toEqual({ day, label });
});

test.each([
  ['2027-04-01', { dates: { checkIn: '2027-04-01', checkOut: '' }, label: 'Check in Apr 1' }],
  // Too short a gap, and too short a stay.
  ['2027-02-25', null],
  ['2026-12-20', null],
])('suggests another check-in for %s', (refused, suggested) => {
  expect(suggestCheckIn(refused, from('2026-12-11'), rules)).toEqual(suggested);
});

test('suggests a shorter and the nearest stay instead of one that the home refuses', () => {
  const refused = { checkIn: '2027-01-11', checkOut: '2027-02-15' };
  const nearest = { checkIn: '2027-01-06', checkOut: '2027-02-10' };
  expect(suggestStays(refused, rules)).toEqual([
    {
      dates: { checkIn: '2027-01-11', checkOut: '2027-02-10' },
      label: 'Jan 11 to Feb 10, 30 nights',
    },
    { dates: nearest, label: 'Jan 6 to Feb 10, 35 nights' },
  ]);
  expect(suggestStays(nearest, rules)).toEqual([]);
  expect(suggestStays(refused, search)).toEqual([]);
});

test('suggests nothing if no stay fits into the calendar', () => {
  const late = { ...rules, home: { ...home, nextAvailableDate: addDays(lastDay(rules), -10) } };
  expect(suggestDay('2027-02-12', noChoice, late)).toBeNull();
});

test('limits no stay of a search by its length or busy nights', () => {
  expect(describeRule(search)).toBeNull();
  expect(refuseDay('2027-02-12', noChoice, search)).toBeNull();
  expect(describeChoice(from('2027-02-12'), search)).toBe('Check-in Feb 12. Now choose your check-out.');
});

test('tells a second press on the check-in from a new check-in', () => {
  expect(endsOnCheckIn('2026-12-11', from('2026-12-11'))).toBe(true);
  expect(endsOnCheckIn('2026-12-12', from('2026-12-11'))).toBe(false);
  expect(endsOnCheckIn('2026-12-11', stay('2026-12-11', '2027-01-20'))).toBe(false);
  expect(endsOnCheckIn('2026-12-11', stay('2026-12-11', '', 'checkIn'))).toBe(false);
});
