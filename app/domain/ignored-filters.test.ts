import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterNames, filterOf, formatFilters, noFilters, parseFilters } from './filters.ts';
import { describeIgnoredFilters, dropUnknownPlaces, listNeighborhoods } from './ignored-filters.ts';

const odd = [
  '',
  '-1',
  '99999',
  '2026-02-30',
  '2026-01-01',
  'House',
  'North Park',
  'UC San Diego',
  '1,2,3,4',
  '%00',
];
const anyQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom(...filterNames.map((name) => filterOf(name).param), 'x'),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...odd)),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs));

describe('describeIgnoredFilters', () => {
  test('returns at most three different sentences for any query', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const sentences = describeIgnoredFilters(query);
        expect(new Set(sentences).size).toBe(sentences.length);
        expect(sentences.length).toBeLessThanOrEqual(3);
        for (const sentence of sentences) expect(sentence.isWellFormed()).toBe(true);
        const used = { ...dropUnknownPlaces(parseFilters(query)), minRent: 0 };
        expect(describeIgnoredFilters(formatFilters(used))).toEqual([]);
      }),
    );
  });

  test.each([
    ['near=The+Moon', ['We don’t recognize “The Moon”, so we left it out.']],
    ['neighborhood=Atlantis', ['“Atlantis” isn’t a neighborhood there, so we left it out.']],
    [
      'location=Imperial+Beach&neighborhood=North+Park',
      ['“North Park” isn’t a neighborhood there, so we left it out.'],
    ],
    [`q=${'a'.repeat(101)}`, ['That’s a lot of words. We searched for the first 100 letters.']],
    ['minRent=3500&maxRent=2000', ['Your lowest rent is above your highest, so no home fits both.']],
    ['bounds=here', ['We don’t recognize “here”, so we left it out.']],
    ['amenity=Moat&amenity=Pool', ['We don’t recognize “Moat”, so we left it out.']],
    ['price=1000&near=UC+San+Diego&neighborhood=North+Park&bounds=4,3,2,1&sort=distance', []],
  ])('describes %s as %j', (query, sentences) => {
    expect(describeIgnoredFilters(new URLSearchParams(query))).toEqual(sentences);
  });
});

test('offers the neighborhoods of the chosen town, or of the chosen neighborhood', () => {
  expect(listNeighborhoods(noFilters)).toEqual([]);
  expect(listNeighborhoods({ location: 'Imperial Beach', neighborhood: '' })).toContain('Seacoast');
  expect(listNeighborhoods({ location: null, neighborhood: 'North Park' })).toContain('Hillcrest');
  expect(listNeighborhoods({ location: 'San Diego', neighborhood: '' })).not.toContain('Seacoast');
});
