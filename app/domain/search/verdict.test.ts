import { expect, test } from 'vitest';
import { countFitting } from './verdict.ts';

const yes = { text: 'Fits', fits: true };
const no = { text: 'No pets', fits: false };
const dog = '2 guests and a dog';
const addDates = '; add dates to check they’re free';

test.each([
  [[yes, yes, yes], null, '3 homes, all fit your stay'],
  [[yes, no], null, '2 homes, 1 fits your stay'],
  [[no, no], null, '2 homes, none fit your stay'],
  [[yes, yes], dog, `2 homes, both fit ${dog}${addDates}`],
  [[yes, yes, no], dog, `3 homes, 2 of them fit ${dog}${addDates}`],
  [[no, no], dog, `2 homes, none fit ${dog}`],
])('counts the homes of %o that fit %s', (verdicts, checkedOnly, text) => {
  expect(countFitting(verdicts.length, verdicts, checkedOnly)).toBe(text);
});

test('says nothing of a single home, or without verdicts', () => {
  expect([countFitting(1, [yes], null), countFitting(2, [], '')]).toEqual(['1 home', '2 homes']);
});
