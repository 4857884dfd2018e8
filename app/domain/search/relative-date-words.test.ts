import { expect, test } from 'vitest';
import { type Filters, noFilters } from './filters.ts';
import { spellMonths } from './month-spelling.ts';
import { parseSearchWords } from './search-words.ts';

function read(text: string, today = '2026-11-25') {
  const { words, filters } = parseSearchWords({ ...noFilters, text }, noFilters, today);
  return { words, filters };
}

test.each<[string, string, Partial<Filters>]>([
  ['next year', '', { checkIn: '2027-01-01' }],
  ['for 6 months next year', '', { checkIn: '2027-01-01', checkOut: '2027-07-01' }],
  ['in june next year', '', { checkIn: '2027-06-01', checkOut: '2027-07-01' }],
  ['next year in december', '', { checkIn: '2027-12-01', checkOut: '2027-12-31' }],
  ['next december', '', { checkIn: '2026-12-01' }],
  ['summer of 2028', '', { checkIn: '2028-06-01', checkOut: '2028-09-01' }],
  ['in mid 2027', '', { checkIn: '2027-07-01' }],
  ['built in 2020', 'built in 2020', {}],
  ['this year', '', {}],
  ['by the end of the year', '', { checkIn: '2026-12-31' }],
  ['mid next month', '', { checkIn: '2026-12-15' }],
  ['all of next month', '', { checkIn: '2026-12-01', checkOut: '2026-12-31' }],
  ['in 2 weeks for a month', '', { checkIn: '2026-12-09', checkOut: '2027-01-09' }],
  ['a month from now', '', { checkIn: '2026-12-25' }],
  ['moving in 3 weeks, for 3 months', '', { checkIn: '2026-12-16', checkOut: '2027-03-16' }],
  ['this friday', '', { checkIn: '2026-11-27' }],
  ['next friday', '', { checkIn: '2026-12-04' }],
  ['quiet from monday to friday', 'quiet from monday to friday', {}],
])('counts the days of "%s" from today: "%s" and %o', (text, words, filters) => {
  expect(read(text)).toEqual({ words, filters });
});

const fall = { checkIn: '2027-08-20', checkOut: '2027-12-15' };

test.each<[string, string, Partial<Filters>]>([
  ['spring semester', '', { checkIn: '2027-01-20', checkOut: '2027-05-15' }],
  ['for the fall 2027 semester', '', fall],
  ['semestre de otoño', '', fall],
  ['summer term 2028', '', { checkIn: '2028-05-20', checkOut: '2028-08-15' }],
  ['for a semester', '', { rentalLength: '4-6 months' }],
  ['for two semesters', '', { rentalLength: '7-11 months' }],
  ['fall and spring semesters 2027', '', { checkIn: '2027-08-20', checkOut: '2028-05-15' }],
  ['academic year 2027', '', { checkIn: '2027-08-20', checkOut: '2028-05-15' }],
  ['one semester from august', '', { checkIn: '2027-08-01', checkOut: '2027-12-01' }],
  ['spring semester break', 'spring semester break', {}],
])('reads the stay of a semester in "%s": "%s" and %o', (text, words, filters) => {
  expect(read(text)).toEqual({ words, filters });
});

test('reads a semester that has begun as the rest of it', () => {
  expect(read('fall semester', '2026-09-03').filters).toEqual({
    checkIn: '2026-09-03',
    checkOut: '2026-12-15',
  });
});

test.each<[string, Partial<Filters>]>([
  ['en marzo', { checkIn: '2027-03-01', checkOut: '2027-03-31' }],
  ['in march for 3 months', { checkIn: '2027-03-01', checkOut: '2027-06-01' }],
  ['in april or may', { checkIn: '2027-04-01' }],
  ['pcs to 32nd street in march', { near: 'Naval Base San Diego', checkIn: '2027-03-01' }],
  ['moving from texas in june', { checkIn: '2027-06-01' }],
  ['available in march', { checkIn: '2027-03-01' }],
])('tells a stay in a month from a first day in "%s": %o', (text, filters) => {
  expect(read(text)).toEqual({ words: '', filters });
});

test.each<[string, Partial<Filters>]>([
  ['febuary to may', { checkIn: '2027-02-01', checkOut: '2027-06-01' }],
  ['agust 3 to septmber 9', { checkIn: '2027-08-03', checkOut: '2027-09-09' }],
  ['del 3 al 20 de dicembre', { checkIn: '2026-12-03', checkOut: '2026-12-20' }],
  ['setiembre', { checkIn: '2027-09-01', checkOut: '2027-10-01' }],
  ['desde mañana', { checkIn: '2026-11-26' }],
])('reads the mistyped or Spanish dates of "%s": %o', (text, filters) => {
  expect(read(text)).toEqual({ words: '', filters });
});

test.each(['match', 'junior suite', 'marina', 'mayor', 'remember', 'general', 'october fest'])(
  'spellMonths leaves "%s" unchanged',
  (text) => {
    expect(spellMonths(text)).toBe(text);
  },
);

test('mentions no day that has passed if a far one is this year’s', () => {
  const { problems, filters } = parseSearchWords({ ...noFilters, text: 'october' }, noFilters, '2027-01-01');
  expect({ problems, checkIn: filters.checkIn }).toEqual({ problems: [], checkIn: '2027-10-01' });
});

test.each([
  ['this weekend', '2026-11-28', '2026-11-29'],
  ['next weekend', '2026-12-04', '2026-12-06'],
])('counts "%s" from the weekend that has begun on a Saturday', (text, checkIn, checkOut) => {
  expect(read(text, '2026-11-28').filters).toEqual({ checkIn, checkOut });
});
