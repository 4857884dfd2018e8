import { describe, expect, test } from 'vitest';
import { formatFilters, parseFilters } from './filters.ts';
import { removePlaces, toAreaSearch } from './place-words.ts';

test.each([
  ['', ''],
  ['sea view', 'sea view'],
  ['north park', ''],
  ['quiet in North Park', 'quiet'],
  ['quiet garden near the mission beach, with a hot tub', 'quiet garden, hot tub'],
  ['la jolla shores, pool', 'pool'],
  ['pb', ''],
  ['rancho peñasquitos', ''],
  // Whole words only.
  ['jobs', 'jobs'],
  ['northpark', 'northpark'],
  ['"north park"', '"north park"'],
])('removes places from %j', (words, left) => {
  expect(removePlaces(words)).toBe(left);
});

describe('the search of a part of the map', () => {
  const bounds = '-117.2,32.7,-117.1,32.8';

  test.each([
    ['near=Scripps+Mercy+Hospital&bedrooms=2', `near=Scripps+Mercy+Hospital&bounds=${bounds}&bedrooms=2`],
    ['location=San+Diego&neighborhood=North+Park&pets=1', `bounds=${bounds}&pets=1`],
    ['bounds=1,2,3,4&maxRent=3000', `bounds=${bounds}&maxRent=3000`],
    ['q=quiet+in+hillcrest&guests=2', `q=quiet&bounds=${bounds}&guests=2`],
    [
      'q=sea+view&near=a+beach&checkIn=2027-03-01&checkOut=2027-04-01&sort=rent-up',
      `q=sea+view&near=a+beach&bounds=${bounds}&checkIn=2027-03-01&checkOut=2027-04-01&sort=rent-up`,
    ],
  ])('replaces the place of %j', (query, expected) => {
    const area = toAreaSearch(parseFilters(new URLSearchParams(query)), bounds);
    expect(decodeURIComponent(formatFilters(area).toString())).toBe(expected);
  });
});
