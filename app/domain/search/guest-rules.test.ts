import { expect, test } from 'vitest';
import { noFilters } from './filters.ts';
import { describeBar, describeForGuests, describeUnfitGuests } from './guest-rules.ts';

const home = { bedrooms: 1, maxGuests: null, petsAllowed: 'cats-only' } as const;

test.each([
  [{ guests: 2 }, []],
  [{ guests: 3 }, ['This home sleeps 2.']],
  [{ animal: 'cats' }, []],
  [{ animal: 'dogs' }, ['The owner takes cats only.']],
  [{ pets: true }, []],
  [{ guests: 4, animal: 'dogs' }, ['This home sleeps 2.', 'The owner takes cats only.']],
] as const)('says of a plan with %o: %o', (plan, sentences) => {
  expect(describeUnfitGuests(home, { ...noFilters, ...plan })).toEqual(sentences);
});

const stay = {
  from: '2027-01-10',
  to: '2027-02-10',
  isFree: true,
  texts: ['Available Jan 10 to Feb 10, 31 nights'],
  alternatives: [],
  summary: '$4,650 total',
  monthlyRent: 4500,
  rate: null,
};

test('offers no stay to guests or a pet that the home isn’t for', () => {
  expect(describeForGuests(stay, home, { ...noFilters, animal: 'dogs' })).toMatchObject({
    isFree: false,
    texts: ['The owner takes cats only.'],
    alternatives: [],
    summary: 'cats only',
  });
  expect(describeForGuests(stay, home, { ...noFilters, guests: 3 })).toMatchObject({
    isFree: false,
    texts: ['This home sleeps 2.'],
    summary: 'sleeps 2',
  });
  expect(describeForGuests(stay, home, { ...noFilters, guests: 2, animal: 'cats' })).toEqual(stay);
});

test('lists the reasons of the dates after those of the guests, with the free stays', () => {
  const free = { from: '2027-02-20', to: '2027-03-22', text: 'Feb 20 to Mar 22, 30 nights' };
  const text = 'Jan 10 to Feb 10, 31 nights: taken Jan 20. Nearest free stay:';
  const taken = { ...stay, isFree: false, texts: [text], alternatives: [free], summary: 'taken' };
  expect(describeForGuests(taken, home, { ...noFilters, guests: 3, animal: 'dogs' })).toEqual({
    ...taken,
    texts: ['This home sleeps 2.', 'The owner takes cats only.', text],
    summary: 'sleeps 2, cats only, taken',
  });
});

test('says of a stay with a pet that the owner decides about it', () => {
  const undecided = { ...home, petsAllowed: 'case-by-case' } as const;
  expect(describeForGuests(stay, undecided, noFilters)).toEqual(stay);
  expect(describeForGuests(stay, undecided, { ...noFilters, pets: true }).texts).toEqual([
    ...stay.texts,
    'The owner decides about pets case by case.',
  ]);
});

test.each([
  [stay, { guests: 2 }, '$4,650 total', 'Jan 10 to Feb 10, 31 nights · 2 guests'],
  [null, {}, '$4,500 a month', 'Add dates'],
] as const)('names the price in the bar for %o with %o', (described, plan, title, words) => {
  const priced = { ...home, desiredMonthlyRent: 4500 };
  const bar = describeBar(priced, described, { ...noFilters, ...plan }, '2026-12-01');
  expect(bar).toEqual({ title, plan: words, isUnfit: false });
});

test.each([
  [
    { ...stay, isFree: false, summary: 'cats only, taken' },
    'Doesn’t fit: cats only, taken',
    'Jan 10 to Feb 10, 31 nights · with a dog · Change',
  ],
  [null, 'Doesn’t fit: cats only', 'Add dates · with a dog · Change'],
] as const)('names in the bar why a home doesn’t fit: %o', (described, title, plan) => {
  const priced = { ...home, desiredMonthlyRent: 4500 };
  const bar = describeBar(priced, described, { ...noFilters, animal: 'dogs' }, '2026-12-01');
  expect(bar).toEqual({ title, plan, isUnfit: true });
});
