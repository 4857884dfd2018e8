import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterNames, filterOf, type Filters, formatFilters, noFilters } from './filters.ts';
import {
  describeIgnoredFilters,
  listNeighborhoods,
  readFilters,
  readIgnoredDates,
  readPossibleFilters,
} from './ignored-filters.ts';

const today = '2026-11-26';
const describeIgnored = (query: URLSearchParams) => describeIgnoredFilters(query, today);

const isStayOrNone = ({ checkIn, checkOut, longerStays }: Filters) =>
  checkOut === null ? !longerStays : checkIn !== null && checkIn < checkOut;

const odd = '|-1|99999|2026-02-30|2026-01-01|House|North Park|UC San Diego|1,2,3,4|%00|$2,000|0'.split('|');
const anyQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom(...filterNames.map((name) => filterOf(name).param), 'x'),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...odd)),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs));

test('returns at most three different sentences for any query', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const sentences = describeIgnored(query);
      expect(new Set(sentences).size).toBe(sentences.length);
      expect(sentences.length).toBeLessThanOrEqual(3);
      for (const sentence of sentences) expect(sentence.isWellFormed()).toBe(true);
      expect(readFilters(query)).toSatisfy(isStayOrNone);
      const used = { ...readPossibleFilters(query, today), minRent: 0 };
      expect(describeIgnored(formatFilters(used))).toEqual([]);
    }),
  );
});

const unknown = (text: string) => `We don’t recognize “${text}”, so we left it out.`;
const most = (text: string, used: string) =>
  `“${text}” is more than we can search for, so we used “${used}”.`;
const elsewhere = '“North Park” isn’t in Imperial Beach, so we left it out.';
const passed = 'Nov 25, 2026 has passed, so we left your dates out. Choose a later check-in.';
const tooFar = 'Our calendars end on Nov 26, 2028, so we left your date out. Choose earlier dates.';
const zips = [1, 2, 3, 4, 5, 6, 7].map((digit) => `neighborhood=9210${digit}`).join('&');
test.each([
  ['near=The+Moon', [unknown('The Moon')]],
  ['outside=Atlantis&notNear=Mars', [unknown('Atlantis'), unknown('Mars')]],
  ['location=Imperial+Beach&neighborhood=North+Park', [elsewhere]],
  [`q=${'a'.repeat(301)}`, ['That’s a lot of words. We searched for the first 300 letters.']],
  ['minRent=3500&maxRent=2000', ['Your lowest rent is above your highest, so no home fits both.']],
  [zips, ['That’s a lot of wishes. We searched for the first 6.']],
  ['bounds=here', [unknown('here')]],
  ['guests=400', [most('400', '50 guests')]],
  ['bedrooms=99', [most('99', '5+ bedrooms')]],
  ['pets=maybe', [unknown('maybe')]],
  ['sort=oldest', []],
  ['checkIn=2026-11-25&checkOut=2026-12-01', [passed]],
  ['checkIn=2028-11-27', [tooFar]],
  ['checkIn=1999-01-01', [unknown('1999-01-01')]],
  ['bedrooms=0&guests=0&maxRent=0&pets=0&price=99999&type=+', []],
  ['amenity=Moat&amenity=Pool', [unknown('Moat')]],
  ['price=1000&near=UC+San+Diego&neighborhood=North+Park&bounds=4,3,2,1&sort=distance', []],
])('describes %s as %j', (query, sentences) => {
  expect(describeIgnored(new URLSearchParams(query))).toEqual(sentences);
});

test.each([
  ['type=+Condo+', { type: 'Condo' }],
  ['near=UC+San+Diego', { near: 'UC San Diego', sort: 'distance' }],
  ['location=San+Diego&neighborhood=La+Jolla&neighborhood=92103', { places: ['La Jolla', '92103'] }],
  ['minRent=$2,000&maxRent=3,500', { minRent: 2000, maxRent: 3500 }],
  ['checkIn=+2027-01-05&checkOut=2027-01-09+', { checkIn: '2027-01-05', checkOut: '2027-01-09' }],
  ['checkIn=2027-01-05&longer=1', { checkIn: '2027-01-05', longerStays: false }],
])('reads %s as %o', (query, wanted) => {
  expect(readFilters(new URLSearchParams(query))).toMatchObject(wanted);
  expect(describeIgnored(new URLSearchParams(query))).toEqual([]);
});

const backwards = 'Check-out has to be after check-in. Choose a later check-out.';
const alone = 'Add a check-in date so we can use your check-out date.';
const unread = 'We don’t recognize “soon”, so we left it out.';
const fifth = '2027-01-05';
test.each([
  ['checkIn=2027-01-05&checkOut=2027-01-09', null],
  ['bedrooms=99', null],
  ['checkIn=2027-01-05&checkOut=2027-01-05&guests=0', { checkIn: fifth, checkOut: fifth, note: backwards }],
  ['checkOut=2027-01-05', { checkIn: null, checkOut: fifth, note: alone }],
  ['checkIn=soon', { checkIn: null, checkOut: null, note: unread }],
])('reads the ignored dates of %s', (query, dates) => {
  expect(readIgnoredDates(new URLSearchParams(query), today)).toEqual(dates);
});

test.each([
  ['checkIn=2026-11-26&checkOut=2028-11-26', 'checkIn=2026-11-26&checkOut=2028-11-26'],
  ['checkIn=2028-11-26', 'checkIn=2028-11-26'],
  ['checkIn=2026-11-25', ''],
  ['checkIn=2026-11-20&checkOut=2026-12-01&longer=1', ''],
  ['checkIn=2026-11-26&checkOut=2028-11-27', ''],
])('of the dates %s, keeps the possible ones: "%s"', (dates, possible) => {
  const filters = readPossibleFilters(new URLSearchParams(`${dates}&pets=1`), today);
  expect(filters).toEqual(readFilters(new URLSearchParams(`${possible}&pets=1`)));
});

test('offers the neighborhoods of the chosen town, or of the chosen neighborhood', () => {
  expect(listNeighborhoods(noFilters)).toEqual([]);
  expect(listNeighborhoods({ location: 'Imperial Beach', places: [] })).toContain('Seacoast');
  expect(listNeighborhoods({ location: null, places: ['North Park'] })).toContain('Hillcrest');
  expect(listNeighborhoods({ location: 'San Diego', places: [] })).not.toContain('Seacoast');
});
