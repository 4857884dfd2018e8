// The rules of the date picker.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittingHome } from '#tests/support/fitting-home.ts';
import { addDays } from '../day.ts';
import {
  chooseDay,
  type Choosing,
  describeChoice,
  describeRefusal,
  describeRule,
  lastDay,
  listSuggestions,
  noChoice,
  refuseDay,
  speakDay,
  startChoosing,
  type StayEnd,
  type StayRules,
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
const searching = { ...rules, home: null };
const from = (checkIn: string) => startChoosing({ checkIn, checkOut: '' }, 'checkOut');
const stay = (checkIn: string, checkOut: string, end: StayEnd = 'checkOut') => ({ checkIn, checkOut, end });

const usualLengths = ['1 month', '2 months', '3 months', '6 months', '9 months', '1 year'];
const late = { ...rules, home: { ...home, nextAvailableDate: addDays(lastDay(rules), -10) } };

test.each<[string, Choosing, StayRules, string[], last: string | undefined]>([
  ['the lengths that are free', from('2026-12-11'), rules, ['1 month'], '2027-01-11'],
  ['those of the home', from('2027-04-01'), rules, ['1 month', '2 months', '3 months'], '2027-07-01'],
  ['the end of a shorter month', stay('2027-08-31', '2027-09-05'), searching, usualLengths, '2028-02-29'],
  ['nothing before there is a check-in', noChoice, rules, [], undefined],
  ['a length to change it', stay('2026-12-11', '2027-01-20', 'checkIn'), rules, ['1 month'], '2027-01-11'],
  // Instead of a stay that the home refuses: no stay begins on a day that is taken or not free yet.
  ['a shorter stay', stay('2027-01-11', '2027-02-15'), rules, ['Jan 11 to Feb 10, 30 nights'], '2027-02-10'],
  ['a later one', stay('2026-12-05', '2027-01-15'), rules, ['Dec 10 to Jan 15, 36 nights'], '2027-01-15'],
  ['nothing beyond the calendar', stay('2027-01-11', '2027-02-15'), late, [], undefined],
])('offers %s', (_what, chosen, context, labels, last) => {
  const suggestions = listSuggestions(chosen, context);
  expect(suggestions.map(({ label }) => label)).toEqual(labels);
  expect(suggestions.slice(0, 4).at(-1)?.dates.checkOut).toBe(last);
});

test.each([
  ['2026-12-09', noChoice, 'not-yet', 'not free yet'],
  ['2027-01-11', noChoice, null, null],
  ['2027-01-12', noChoice, 'short-gap', 'too short before it’s taken'],
  ['2027-02-10', noChoice, 'taken', 'taken'],
  ['2027-02-20', noChoice, 'short-gap', 'too short before it’s taken'],
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
] as const)('says of %s why it can’t be chosen, and how it is spoken', (day, chosen, refusal, spoken) => {
  expect([refuseDay(day, chosen, rules), speakDay(day, chosen, rules)]).toEqual([refusal, spoken]);
});

test('a day can be a check-out only if the stay is free', () => {
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

const both = stay('2026-12-20', '2027-01-20', 'checkIn');
test.each([
  ['begins', '2026-12-20', noChoice, from('2026-12-20')],
  ['sets the check-out', '2027-01-20', from('2026-12-20'), stay('2026-12-20', '2027-01-20')],
  ['changes it', '2027-01-25', stay('2026-12-20', '2027-01-20'), stay('2026-12-20', '2027-01-25')],
  ['starts again before the check-in', '2026-12-15', stay('2026-12-20', '2027-01-20'), from('2026-12-15')],
  ['keeps a possible check-out', '2026-12-12', both, stay('2026-12-12', '2027-01-20')],
  ['drops one that is too close', '2027-01-02', both, from('2027-01-02')],
  ['drops an earlier one', '2027-04-01', both, from('2027-04-01')],
])('%s by a press on %s', (_what, day, chosen, next) => {
  expect(chooseDay(day, chosen, rules)).toEqual(next);
});

test.each([
  [noChoice, 'Choose your check-in.'],
  [from('2026-12-11'), 'Check-in Dec 11. Now choose your check-out: Jan 10 to Feb 10.'],
  [stay('2026-12-11', '2027-01-11'), 'Dec 11 to Jan 11, 31 nights · $3,100 total'],
  [stay('2027-01-11', '2027-02-15'), 'Jan 11 to Feb 15, 35 nights: It’s taken Feb 10 to Feb 19.'],
  [stay('2026-12-11', '2026-12-20'), 'Dec 11 to Dec 20, 9 nights: This home rents for 1 to 3 months.'],
])('says what comes next after %o', (chosen, text) => {
  expect(describeChoice(chosen, rules)).toBe(text);
});

test('begins with the check-in, whichever end was pressed', () => {
  expect(startChoosing({ checkIn: '', checkOut: '' }, 'checkOut')).toEqual(noChoice);
});

test('counts what pets cost', () => {
  const chosen = stay('2026-12-11', '2027-01-11');
  expect(describeChoice(chosen, { ...rules, pets: true })).toBe('Dec 11 to Jan 11, 31 nights · $3,150 total');
  expect(describeChoice(chosen, searching)).toBe('Dec 11 to Jan 11, 31 nights');
});

const blocked = 'Nights before Feb 25 are taken. Check out by Feb 10, or change your check-in.';
test.each([
  ['2027-02-12', noChoice, 'Feb 12 is taken.'],
  ['2026-12-02', noChoice, 'This home is free from Dec 10.'],
  ['2027-02-20', noChoice, 'From Feb 20, it’s free for 18 nights only. Choose another check-in.'],
  ['2027-02-25', from('2026-12-11'), blocked],
  ['2026-12-20', from('2026-12-11'), 'Dec 20 makes 9 nights. This home rents for 1 to 3 months.'],
  ['2027-08-01', from('2027-04-01'), 'Aug 1 makes 4 months. This home rents for 1 to 3 months.'],
])('explains a press on %s', (day, chosen, text) => {
  expect(describeRefusal(day, chosen, rules)).toBe(text);
});

test('limits no stay of a search by its length or busy nights', () => {
  expect(describeRule(searching)).toBeNull();
  expect(refuseDay('2027-02-12', noChoice, searching)).toBeNull();
  expect(describeChoice(from('2027-02-12'), searching)).toBe('Check-in Feb 12. Now choose your check-out.');
});
