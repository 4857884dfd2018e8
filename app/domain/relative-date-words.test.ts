import { expect, test } from 'vitest';
import { type Filters, noFilters } from './filters.ts';
import { parseSearchWords } from './search-words.ts';

function read(text: string, today = '2026-11-25') {
  const { words, filters } = parseSearchWords({ ...noFilters, text }, noFilters, today);
  return { words, filters };
}

test.each<[string, string, Partial<Filters>]>([
  ['next year', '', { checkIn: '2027-01-01' }],
  ['for 6 months next year', '', { checkIn: '2027-01-01', checkOut: '2027-07-01' }],
  ['in june next year', '', { checkIn: '2027-06-01' }],
  ['next year in december', '', { checkIn: '2027-12-01' }],
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
