import { expect, test } from 'vitest';
import { type Filters, noFilters } from '../search/filters.ts';
import { parseSearchWords } from '../search/search-words.ts';

const parse = (text: string, chosen: Partial<Filters> = {}) =>
  parseSearchWords({ ...noFilters, ...chosen, text }, noFilters, '2026-11-25');

function read(text: string, chosen?: Partial<Filters>) {
  const { words, filters } = parse(text, chosen);
  return { words, filters };
}

const onlyHere = 'All our homes are in San Diego and Imperial Beach.';

test.each([
  ['los angeles', [`We don’t have homes in Los Angeles. ${onlyHere}`]],
  ['LA', [`We don’t have homes in Los Angeles. ${onlyHere}`]],
  ['El Centro', [`We don’t have homes in El Centro. ${onlyHere}`]],
  ['2 bedrooms in la with a pool', [`We don’t have homes in Los Angeles. ${onlyHere}`]],
  ['chula vista, ca', ['We don’t have homes in Chula Vista, only in San Diego and Imperial Beach.']],
  ['carlsbd', ['We don’t have homes in Carlsbad, only in San Diego and Imperial Beach.']],
  ['near vista', ['We don’t have homes in Vista, only in San Diego and Imperial Beach.']],
  ['90210', [`We don’t have homes in ZIP code 90210. ${onlyHere}`]],
  ['2 bed within 92103', ['ZIP code 92103 is Bankers Hill, Hillcrest, and Mission Hills.']],
  [
    '92103 or 92108',
    ['ZIP code 92103 is Bankers Hill, Hillcrest, and Mission Hills.', 'ZIP code 92108 is Mission Valley.'],
  ],
  ['10 minutes from la mesa', ['We don’t have homes in La Mesa, only in San Diego and Imperial Beach.']],
  ['not far from coronado', ['We don’t have homes in Coronado, only in San Diego and Imperial Beach.']],
  ['north park or hillcrest', []],
  ['linda vista', []],
  ['condo in la jolla', []],
  ['del mar heights', []],
  ['moving from los angeles', []],
  ['snowbirds from minnesota', []],
  ['i live in los angeles', []],
  ['boston terrier', []],
  ['coronado bridge view', []],
  ['not in coronado', []],
  ['not near the airport', ['We left out homes within 2 miles of San Diego Airport.']],
  ['not near the beach', ['We left out homes within 1 mile of a beach.']],
  ['91932', []],
  ['price 92000', []],
])('names towns without homes and the places of ZIP codes in "%s"', (text, notes) => {
  expect(parse(text).notes).toEqual(notes);
});

test.each<[string, string, Partial<Filters>]>([
  ['north park or hillcrest, pool', 'North Park or Hillcrest, pool', {}],
  ['pacific beach or mission beach, no desk, quiet, AC', 'Pacific Beach or Mission Beach, quiet, ac', {}],
  ['imperial beach or north park', 'North Park or Imperial Beach', {}],
  ['north park or hillcrest in san diego', 'North Park or Hillcrest', { location: 'San Diego' }],
  ['2br in 92104, 92116', '92104 or 92116', { bedrooms: 2 }],
  ['condo in la jolla', 'La Jolla, condo', {}],
  ['east village or downtown', 'East Village or Downtown', {}],
  ['downtown views', 'downtown views', {}],
  ['la mesa or scripps ranch', 'Scripps Ranch or La Mesa', {}],
  ['92119 or hillcrest', 'Hillcrest or 92119', {}],
  ['la jolla shores', '', { neighborhood: 'La Jolla Shores' }],
  ['2br, not la jolla', 'Outside La Jolla', { bedrooms: 2 }],
  ['not in PB, OB or MB, quiet', 'Outside Pacific Beach or Ocean Beach or Mission Beach, quiet', {}],
  ['anywhere but IB and downtown', 'Outside Downtown', { location: 'San Diego' }],
  ['hillcrest or north park, no downtown', 'Hillcrest or North Park, Outside Downtown', {}],
  ['not coronado', 'Outside Coronado', {}],
  ['not mission bay', 'Not near Mission Bay', {}],
  ['not near hillcrest or balboa park', 'Outside Hillcrest, Not near Balboa Park', {}],
  ['not near the airport or la jolla', 'Outside La Jolla, Not near San Diego Airport', {}],
  ['quiet, lejos del aeropuerto', 'Not near San Diego Airport, quiet', {}],
  ['pacific beach, not near the beach', 'Not near a beach', { neighborhood: 'Pacific Beach' }],
  ['outside of la jolla, pacific beach', '', { neighborhood: 'Pacific Beach' }],
])('keeps an area in the words of "%s": "%s" and %o', (text, words, filters) => {
  expect(read(text)).toEqual({ words, filters });
  expect(read(words, filters)).toEqual({ words, filters: {} });
});

test.each([
  ['92101 to 92103', '92101 or 92103', {}],
  ['max 92103', '92103', {}],
  ['10 minutes from la mesa', 'La Mesa', {}],
  ['price 92000', '', { maxRent: 92_000 }],
])('tells ZIP codes and minutes from rents in "%s": "%s" and %o', (text, words, filters) => {
  expect(read(text)).toEqual({ words, filters });
});

test.each([
  [
    '2 big dogs',
    ['Ask the owner about “2 big dogs”: homes list which pets they take, not how many or how big.'],
  ],
  [
    'two dogs and a cat',
    ['Ask the owner about “two dogs and a cat”: homes list which pets they take, not how many or how big.'],
  ],
  ['a dog, 1 cat ok', []],
])('says what to ask the owner about the animals in "%s"', (text, notes) => {
  expect(parse(text).notes).toEqual(notes);
});
