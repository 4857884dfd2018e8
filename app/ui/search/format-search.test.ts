import { describe, expect, test } from 'vitest';
import {
  effectiveSort,
  type Filters,
  formatFilters,
  noFilters,
  parseFilters,
} from '#domain/search/filters.ts';
import { parseSearchWords } from '#domain/search/search-words.ts';
import {
  formatListingCount,
  listUrl,
  formatLongerStays,
  formatPrice,
  formatShowButton,
  keepWords,
} from './format-search.ts';

test.each([
  [0, 'up to $0 a night, about $0 a month'],
  [150, 'up to $150 a night, about $4,500 a month'],
  [990, 'up to $990 a night, about $29,700 a month'],
  [1000, 'any price'],
])('formats slider position %i as "%s"', (nightly, text) => {
  expect(formatPrice(nightly)).toBe(text);
});

test.each([
  [0, true, 'No homes'],
  [1, true, '1 home'],
  [37, true, '37 homes'],
  [100, true, '100 homes'],
  [100, false, '100+ homes'],
])('formats a count of %i (exact: %s) as "%s"', (count, isExact, text) => {
  expect(formatListingCount({ count, isExact })).toBe(text);
});

test.each([
  [3, 6, true, '6 more homes are free then, but rent for longer stays only.'],
  [3, 1, true, '1 more home is free then, but rents for longer stays only.'],
  [0, 100, false, '100+ homes are free then, but rent for longer stays only.'],
])(
  'beside %i homes, formats a count of %i longer stays (exact: %s) as "%s"',
  (shown, count, isExact, text) => {
    const longerStays = { count, isExact, search: 'longer=1' };
    const counts = { count: shown, isExact: true, facets: {}, suggestions: [], longerStays };
    expect(formatLongerStays(counts)).toMatchObject({ note: text, links: [{ url: '/listings?longer=1' }] });
  },
);

test('builds the URL of a search, without a query for an empty one', () => {
  expect(listUrl(noFilters)).toBe('/listings');
  expect(listUrl({ ...noFilters, text: 'sea & sand', sort: 'best', location: 'Imperial Beach' })).toBe(
    '/listings?q=sea+%26+sand&location=Imperial+Beach',
  );
});

test('labels the button of the filters with the number of homes', () => {
  expect(formatShowButton({ count: 23, isExact: true })).toBe('Show 23 homes');
  expect(formatShowButton({ count: 0, isExact: true })).toBe('No homes match');
});

describe('the words of a changed search', () => {
  const sentence = 'q=quiet+near+ucsd,+2+bedrooms,+a+dog,+for+2+weeks';
  const meant = 'near=UC+San+Diego&bedrooms=2';
  const left = 'animal=dogs&length=Less+than+30+days';

  /** The query of a search after a change of what was understood. */
  function change(query: string, changes: Partial<Filters>): string {
    const typed = parseFilters(new URLSearchParams(query));
    const { words, filters } = parseSearchWords(typed, noFilters, '2026-11-27');
    const search = { ...typed, ...filters, text: words };
    const understood = { ...search, sort: effectiveSort(search) };
    return formatFilters(keepWords({ ...understood, ...changes }, typed, understood)).toString();
  }

  test.each<[string, Partial<Filters>, string]>([
    ['another filter', { maxRent: 3000 }, '&maxRent=3000'],
    ['a wider filter', { pets: true }, '&pets=1'],
    ['a town', { location: 'San Diego' }, '&location=San+Diego'],
    ['no change', {}, ''],
  ])('stay as typed after %s', (_, changes, added) => {
    const expected = new URLSearchParams(sentence + added);
    expect(change(sentence, changes)).toBe(formatFilters(parseFilters(expected)).toString());
  });

  test.each<[string, Partial<Filters>, string]>([
    ['one of their filters', { bedrooms: 3 }, `q=quiet&near=UC+San+Diego&bedrooms=3&${left}`],
    ['the removal of one', { near: '' }, `q=quiet&bedrooms=2&${left}`],
    ['other animals', { animal: 'cats' }, `q=quiet&${meant}&animal=cats&length=Less+than+30+days`],
    [
      'dates, which settle the length',
      { checkIn: '2027-03-01', checkOut: '2027-03-11', rentalLength: null },
      `q=quiet&${meant}&checkIn=2027-03-01&checkOut=2027-03-11&animal=dogs`,
    ],
    ['the removal of the other words', { text: '' }, `${meant}&${left}`],
  ])('become filters and the other words after %s', (_, changes, expected) => {
    expect(change(sentence, changes)).toBe(expected);
  });

  test('go with the landmark that they name, in a part of the map', () => {
    const area = `${sentence}&near=UC+San+Diego&bounds=-118,32,-117,33`;
    const kept = formatFilters(parseFilters(new URLSearchParams(`${area}&maxRent=3000`))).toString();
    expect(change(area, { maxRent: 3000 })).toBe(kept);
    expect(change(area, { near: '' })).toBe(`q=quiet&bounds=-118%2C32%2C-117%2C33&bedrooms=2&${left}`);
  });

  test('keep the sort order', () => {
    expect(change('q=2+bedrooms&sort=newest', { pets: true })).toBe('q=2+bedrooms&pets=1&sort=newest');
    expect(change('q=2+bedrooms&near=a+beach', { near: '' })).toBe('q=2+bedrooms');
  });

  test('stay beside a part of the map that their place has replaced', () => {
    expect(change('q=near+ucsd&bounds=1,2,3,4', { pets: true })).toBe(
      'q=near+ucsd&bounds=1%2C2%2C3%2C4&pets=1',
    );
  });
});
