import { expect, test } from 'vitest';
import type { DayRange } from './availability.ts';
import { findSoldNights } from './double-booking.ts';

const toRange = (text: string): DayRange => {
  const [from = '', to = ''] = text.split('/');
  return { from: `2027-${from}`, to: `2027-${to}` };
};
const today = '2027-01-01';
const stay = '01-10/02-10';

test.each([
  ['the same nights, which are an echo', ['01-10/02-10'], [stay], []],
  ['nights beside the stay', ['01-05/01-10', '02-10/02-12'], [stay], []],
  ['nights within the stay', ['01-12/01-14', '01-14/01-15'], [stay], ['01-12/01-15']],
  ['more nights than the stay', ['01-08/02-12'], [stay], ['01-10/02-10']],
  ['an echo, and a booking within it', ['01-10/02-10', '02-01/02-03'], [stay], ['02-01/02-03']],
  ['an echo of two stays that touch', ['01-10/03-01'], [stay, '02-10/03-01'], []],
  ['an echo of the stay and blocked nights before it', ['01-03/02-10'], ['01-03/01-10', stay], []],
  ['two stays and the night between them', ['01-10/03-01'], [stay, '02-11/03-01'], ['01-10/02-10']],
  ['part of two stays that touch', ['01-12/03-01'], [stay, '02-10/03-01'], ['01-12/02-10']],
  ['nights that aren’t ours', ['03-01/03-05'], [stay], []],
])('given %s, finds the nights of the stay that are sold', (_name, events, own, sold) => {
  expect(findSoldNights(toRange(stay), events.map(toRange), own.map(toRange), today)).toEqual(
    sold.map(toRange),
  );
});

test('compares from today on, because sites leave out nights that have passed', () => {
  const sold = (event: string) =>
    findSoldNights(toRange(stay), [toRange(event)], [toRange(stay)], '2027-01-20');
  expect(['01-20/02-10', '01-18/02-10', '01-10/02-10', '01-12/01-20'].flatMap(sold)).toEqual([]);
  expect(sold('01-15/01-25')).toEqual([toRange('01-20/01-25')]);
});
