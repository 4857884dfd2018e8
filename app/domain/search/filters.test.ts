import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Filters,
  formatFilters,
  locations,
  noFilters,
  parseFilters,
  priceSlider,
  effectiveSort,
  sorts,
  typeFilters,
  type OptionFilterName,
  optionFilterNames,
  optionFilterOf,
} from './filters.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const stay = fc.oneof(
  fc.constant({ checkIn: null, checkOut: null }),
  day.map((checkIn) => ({ checkIn, checkOut: null })),
  fc
    .tuple(day, day)
    .map((days) => days.toSorted())
    .filter(([first, last]) => first !== last)
    .chain(([checkIn = null, checkOut = null]) =>
      fc.record({
        checkIn: fc.constant(checkIn),
        checkOut: fc.constant(checkOut),
        longerStays: fc.boolean(),
      }),
    ),
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

const names = [
  ...formatFilters({
    ...noFilters,
    text: 'x',
    location: 'San Diego',
    words: ['x'],
    places: ['North Park'],
    outside: ['La Jolla'],
    notNear: ['Petco Park'],
    near: 'UC San Diego',
    bounds: '-118,32,-117,33',
    type: 'House',
    bedrooms: 1,
    bathrooms: 1,
    guests: 1,
    checkIn: '2026-01-01',
    checkOut: '2026-01-02',
    maxNightly: 10,
    minRent: 1,
    maxRent: 2,
    animal: 'dogs',
    pets: true,
    freeParking: true,
    airConditioning: true,
    amenities: ['Pool'],
    furnished: 'no',
    rentalLength: '1+ years',
    sort: 'rent-up',
  }).keys(),
];
const odd = [
  '-1',
  '0',
  '1e3',
  '99999',
  '2026-02-30',
  '2026-99-99',
  '2026-01-01',
  'on',
  'no',
  'House',
  'house',
  '%00',
  '1,2,3,4',
];
const garbage = fc
  .array(
    fc.tuple(
      fc.constantFrom(...names, 'x', '__proto__'),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...odd)),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs));

function isSensible(filters: Filters): boolean {
  const { maxNightly, guests } = filters;
  const among = <Option>(options: readonly Option[], value: Option | null) =>
    value === null || options.includes(value);
  return (
    filters.text.length <= 100 &&
    filters.text.isWellFormed() &&
    among(locations, filters.location) &&
    among(typeFilters, filters.type) &&
    filters.bedrooms >= 0 &&
    filters.bedrooms <= 5 &&
    filters.bathrooms >= 0 &&
    filters.bathrooms <= 4 &&
    guests >= 0 &&
    guests <= 50 &&
    (maxNightly === null || (maxNightly >= 0 && maxNightly < priceSlider.max))
  );
}

describe('a search in a query string', () => {
  test('parses to the filters that it was formatted from', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = formatFilters(filters);
        expect(parseFilters(query)).toEqual(filters);
        expect(parseFilters(new URLSearchParams(query.toString()))).toEqual(filters);
      }),
    );
  });

  test('parses to the same filters again after formatting the filters of a garbage query', () => {
    fc.assert(
      fc.property(garbage, (query) => {
        const filters = parseFilters(query);
        expect(parseFilters(formatFilters(filters))).toEqual(filters);
      }),
    );
  });

  test('parses any query into sensible filters', () => {
    fc.assert(
      fc.property(garbage, (query) => {
        const filters = parseFilters(query);
        expect(Object.keys(filters).toSorted()).toEqual(Object.keys(noFilters).toSorted());
        expect(filters).toSatisfy(isSensible);
      }),
    );
  });

  test('is empty when nothing is chosen', () => {
    expect(formatFilters(noFilters).toString()).toBe('');
    expect(parseFilters(new URLSearchParams())).toEqual(noFilters);
  });

  test.each([
    ['price=1000', { maxNightly: null }],
    ['price=9999', { maxNightly: null }],
    ['price=0', { maxNightly: 0 }],
    ['price=154', { maxNightly: 150 }],
    ['bedrooms=7', { bedrooms: 5 }],
    ['bathrooms=-1', { bathrooms: 0 }],
    ['guests=400', { guests: 50 }],
    ['checkIn=2026-02-30', { checkIn: null }],
    ['checkIn=2026-02-03&checkOut=2026-02-01', { checkIn: '2026-02-03', checkOut: '2026-02-01' }],
    ['checkIn=2028-02-29&checkOut=2028-03-01', { checkIn: '2028-02-29', checkOut: '2028-03-01' }],
    ['pets=on&parking=0&cooling=', { pets: true, freeParking: false, airConditioning: false }],
    ['amenity=WiFi&amenity=Pool&amenity=WiFi&amenity=Moat', { amenities: ['WiFi', 'Pool'] }],
    ['type=Single+Family+Home', { type: null }],
    ['location=san+diego+ca', { location: null }],
    ['sort=oldest', { sort: 'newest' }],
    ['sort=best', { sort: 'newest' }],
    ['q=sea', { sort: 'best' }],
    ['q=sea&sort=newest', { sort: 'newest' }],
    ['minRent=2000&maxRent=3500', { minRent: 2000, maxRent: 3500 }],
    ['minRent=9999999&animal=horses', { minRent: 1_000_000, animal: null }],
    ['sort=distance', { sort: 'newest' }],
    ['near=UC+San+Diego', { near: 'UC San Diego', sort: 'distance' }],
    ['near=UC+San+Diego&sort=', { sort: 'distance' }],
    ['near=UC+San+Diego&sort=newest', { sort: 'newest' }],
    ['bounds=-117.2,32.7,-117.1,32.8', { bounds: '-117.2,32.7,-117.1,32.8' }],
    ['neighborhood=North+Park&neighborhood=&neighborhood=92109', { places: ['North Park', '92109'] }],
    ['q=%00+ocean%00view+', { text: 'ocean view' }],
    ['q=ocean%0Aview%0D', { text: 'ocean view' }],
  ] as const)('%s is read as %o', (query, wanted) => {
    expect(parseFilters(new URLSearchParams(query))).toMatchObject(wanted);
  });
});

test.each(optionFilterNames)('the options of %s have a label each', (name) => {
  const { options, labels } = optionFilterOf(name);
  expect(labels).toHaveLength(options.length);
  expect(new Set(labels).size).toBe(labels.length);
});
