import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filterNames,
  filterOf,
  type Filters,
  formatFilters,
  noFilters,
  parseFilters,
  priceSlider,
  effectiveSort,
  sorts,
  type OptionFilterName,
  optionFilterNames,
  optionFilterOf,
} from './filters.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const stay = fc.oneof(
  fc.record({ checkIn: fc.option(day), checkOut: fc.constant(null) }),
  fc
    .record({ checkIn: day, checkOut: day, longerStays: fc.boolean() })
    .filter(({ checkIn, checkOut }) => checkIn < checkOut),
);
const text = fc.string({ unit: 'binary', maxLength: 100 }).map((input) =>
  input
    .replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()
    .trim(),
);

function anyChoice(name: OptionFilterName): fc.Arbitrary<unknown> {
  const { defaultValue, options } = optionFilterOf(name);
  if (Array.isArray(defaultValue)) return fc.subarray([...options]);
  return typeof defaultValue === 'boolean'
    ? fc.boolean()
    : fc.constantFrom<unknown>(defaultValue, ...options);
}

const anyFilters = fc
  .record({
    text,
    guests: fc.integer({ min: 0, max: 50 }),
    maxNightly: fc.option(fc.integer({ min: 0, max: 99 }).map((step) => step * priceSlider.step)),
    minRent: fc.integer({ min: 0, max: 3000 }),
    maxRent: fc.constantFrom(0, 3000, 1_000_000),
    words: fc.subarray(['quiet', 'hot tub']),
    places: fc.subarray(['North Park', '92109']),
    outside: fc.subarray(['La Jolla']),
    near: fc.constantFrom('', 'UC San Diego'),
    bounds: fc.constantFrom('', '-117.25,32.7,-117.1,32.8'),
    sort: fc.constantFrom(...sorts),
    stay,
    choices: fc.record(Object.fromEntries(optionFilterNames.map((name) => [name, anyChoice(name)]))),
  })
  .map(({ stay: days, choices, ...filters }): Filters => ({ ...noFilters, ...filters, ...days, ...choices }))
  .map((filters): Filters => ({ ...filters, sort: effectiveSort(filters) }));

const odd = '-1 0 1e3 99999 2026-02-30 2026-99-99 2026-01-01 on no House house %00 1,2,3,4'.split(' ');
const garbage = fc
  .array(
    fc.tuple(
      fc.constantFrom(...filterNames.map((name) => filterOf(name).param), 'x', '__proto__'),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...odd)),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs));

test('a query parses to the filters that it was formatted from', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const query = formatFilters(filters).toString();
      expect(parseFilters(new URLSearchParams(query))).toEqual(filters);
    }),
  );
});

test('parses any query into all filters, and those to the same again', () => {
  fc.assert(
    fc.property(garbage, (query) => {
      const filters = parseFilters(query);
      expect(Object.keys(filters).toSorted()).toEqual(Object.keys(noFilters).toSorted());
      expect(parseFilters(formatFilters(filters))).toEqual(filters);
    }),
  );
});

test.each([
  ['', noFilters],
  ['price=1000', { maxNightly: null }],
  ['price=154', { maxNightly: 150 }],
  ['bedrooms=7', { bedrooms: 5 }],
  ['bathrooms=-1', { bathrooms: 0 }],
  ['guests=400', { guests: 50 }],
  ['checkIn=2026-02-30', { checkIn: null }],
  ['checkIn=2026-02-03&checkOut=2026-02-01', { checkIn: '2026-02-03', checkOut: '2026-02-01' }],
  ['pets=on&parking=0&cooling=', { pets: true, freeParking: false, airConditioning: false }],
  ['amenity=WiFi&amenity=Pool&amenity=WiFi&amenity=Moat', { amenities: ['WiFi', 'Pool'] }],
  ['type=Single+Family+Home', { type: null }],
  ['sort=oldest', { sort: 'newest' }],
  ['q=sea', { sort: 'best' }],
  ['q=sea&sort=newest', { sort: 'newest' }],
  ['minRent=9999999&animal=horses', { minRent: 1_000_000, animal: null }],
  ['sort=distance', { sort: 'newest' }],
  ['near=UC+San+Diego', { near: 'UC San Diego', sort: 'distance' }],
  ['near=UC+San+Diego&sort=newest', { sort: 'newest' }],
  ['neighborhood=North+Park&neighborhood=&neighborhood=92109', { places: ['North Park', '92109'] }],
  ['q=%00+ocean%00view+', { text: 'ocean view' }],
] as const)('%s is read as %o', (query, wanted) => {
  expect(parseFilters(new URLSearchParams(query))).toMatchObject(wanted);
});

test.each(optionFilterNames)('the options of %s have a label each', (name) => {
  const { options, labels } = optionFilterOf(name);
  expect(new Set(labels).size).toBe(options.length);
});
