// Questions in people's words over the demonstration data (demo/properties.json), with the properties that
// belong among the first ten results. They were written from the properties' texts and facts before the
// search was built. Correct an expectation that is wrong for a guest, never one that the search misses.

export interface SearchQuestion {
  /** As a guest types it on a phone. */
  words: string;
  /**
   * The numbers of the properties in demo/properties.json. If there are more than ten, any ten of them will
   * do.
   */
  expected: readonly string[];
}

const beachfront = '03 14 17 36 49 63';
const byTheBeach = '03 04 11 14 15 17 32 35 36 40 41 42 46 48 49 63 66';
const twoBedrooms = '01 02 07 08 11 14 17 21 23 32 33 35 36 48 50 54 61 62';
const dogs = '01 06 07 08 10 12 13 15 19 21 23 25 27 32 33 35 38 42 43 45 48 49 52 54 55 56 58 60 62 66';
const cats = '02 04 05 06 08 09 10 13 15 18 20 21 23 25 27 28 35 36 38 42 43 45 48 49 50 52 55 56 58 60';
const anyPet =
  '01 02 04 05 06 07 08 09 10 12 13 15 18 19 20 21 23 25 27 28 32 33 35 36 38 42 43 45 48 49 50 52 54 55 56 58 60 62 66';
const withTelevision =
  '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 17 18 19 20 21 23 24 25 27 28 29 31 32 34 35 36 38 40 41 42 45 46 48 49 50 51 52 54 55 56 58 60 61 62 63 64 66';
const withWifi = `${withTelevision} 33`;
const withDesk = '01 05 06 07 08 10 12 17 18 24 25 28 29 31 34 36 38 41 42 45 50 55 58 61 66';
const garages = '02 06 07 10 11 12 17 19 27 31 34 45 48 49 50 54 56 60 61 66';
const withLaundry =
  '01 02 05 06 07 08 10 11 12 13 15 17 19 21 23 24 25 27 28 29 31 32 33 34 35 36 38 42 43 45 48 49 50 52 54 55 56 58 60 61 62 66';
const airConditioned =
  '01 02 06 07 08 09 10 11 12 13 15 17 18 19 21 23 24 25 27 28 29 31 33 34 38 42 43 45 50 51 52 54 55 56 58 60 61 63 66';
const balconies = '02 04 08 14 17 20 28 36 41 42 46 50 58 63';
const imperialBeach = '05 14 15 17 19 32 33 36 40 48 52 60 61 62';
const yards = '01 06 07 10 12 13 15 18 19 21 24 27 32 35 38 52 54 55 56 60 62 66';

const rows: readonly (readonly [words: string, expected: string])[] = [
  // Features
  ['hot tub', '29 34 43 45'],
  ['jacuzzi', '29 34 43 45'],
  ['spa', '29 34 43 45'],
  ['wifi', withWifi],
  ['wi-fi', withWifi],
  ['wi fi', withWifi],
  ['fast internet', '55 61'],
  ['pool', '10 12 29 34 43 45 56 66'],
  ['swimming pool', '10 12 29 34 43 45 56 66'],
  ['heated pool', '10 66'],
  ['pool and hot tub', '29 34 43 45'],
  ['washer', withLaundry],
  ['washer and dryer', withLaundry],
  ['in unit laundry', withLaundry],
  ['laundry', withLaundry],
  ['dishwasher no pets', '03 11 14 17 24 29 31 34 41 61 63'],
  ['garage', garages],
  ['2 car garage', '06 10 12 27 34 45 50 56 60 61 66'],
  [
    'parking',
    `${garages} 04 05 09 18 21 25 40 41 51 64 03 08 13 14 15 20 23 24 29 32 33 35 36 38 43 46 52 55 58 62`,
  ],
  ['driveway', '01 13 15 24 29 32 33 35 38 52 55 62'],
  ['street parking', '04 05 09 18 21 25 28 40 41 42 51 63 64'],
  ['ac', airConditioned],
  ['a/c', airConditioned],
  ['air con', airConditioned],
  ['air conditioning', airConditioned],
  ['central air', '02 06 07 08 10 12 17 19 23 24 27 28 29 31 34 43 45 50 55 61 66'],
  ['gym', '02 08 28 31 34 43 50'],
  ['fitness center', '02 08 28 31 34 43 50'],
  ['fireplace', '06 10 24 35 36 38 49 56'],
  ['fire pit', '13 21 24'],
  ['bbq', '10 11 12 13 15 17 21 27 29 32 33 38 40 45 49 52 55 56 60 62 66'],
  ['barbecue', '10 11 12 13 15 17 21 27 29 32 33 38 40 45 49 52 55 56 60 62 66'],
  ['grill', '10 11 12 13 15 17 21 27 29 32 33 38 40 45 49 52 55 56 60 62 66'],
  ['fenced yard', '15 35'],
  ['garden', yards],
  ['back yard', yards],
  ['balcony', balconies],
  ['patio', '07 15 21 27 33 38 45 49 60'],
  ['desk', withDesk],
  ['home office', '36 55 07 31 41'],
  ['workspace', withDesk],
  ['quiet place to work', '05 07 18 36 55'],
  ['work from home', withDesk],
  ['bathtub', '02 03 04 06 09 12 18 21 23 24 27 28 32 51 54 55 60'],
  ['walk in shower', '05 17 33 36 38 42 45 48 55 58 63 15'],
  ['tv', withTelevision],
  ['king bed', '17 19'],
  ['hammock', '38 56'],
  ['kayak', '62'],
  ['partly furnished', '33 43'],
  ['elevator', '08'],
  // Animals
  ['dog friendly', dogs],
  ['dogs', dogs],
  ['dog', dogs],
  ['puppy ok', dogs],
  ['cat friendly', cats],
  ['cats allowed', cats],
  ['pet friendly', anyPet],
  ['pets ok', anyPet],
  ['pet friendly under 3500', '04 05 09 13 18 20 21 23 25 28 33 42 43 48 52 54 62'],
  ['dog friendly with yard', '01 06 07 10 12 13 15 19 21 27 32 35 38 52 54 55 56 60 62 66'],
  ['dog under $3,000', '13 25 33 43 52 54'],
  // Sizes
  ['2 bedroom', twoBedrooms],
  ['2 bedrooms', twoBedrooms],
  ['2br', twoBedrooms],
  ['2bd', twoBedrooms],
  ['two bedroom', twoBedrooms],
  ['two bedroom house with yard', '01 21 32 35 62'],
  ['3 bedroom house', '06 15 24 29 38 45 49 55 60'],
  ['three bed imperial beach', '15 19 60'],
  ['4 bedrooms with pool', '10 12 34 56 66'],
  ['1 bedroom apartment', '03 09 20 41 64'],
  ['2 bed 2 bath', '02 07 08 11 17 23 36 50 61'],
  ['studio', '04 28 40 51 63'],
  ['cheap studio', '04 28 40 51 63'],
  ['loft', '08 25 42 58'],
  ['cottage', '05 21 32 46 62'],
  ['townhome', '07 19 27 48 61'],
  ['condo with gym', '02 31 43 50'],
  ['cabin', '18 52'],
  ['villa', '10 34 56'],
  ['house for 8 guests', '10 12 34 49 56 66'],
  ['sleeps 6', '06 10 12 15 19 24 27 29 34 38 45 49 55 56 60 66'],
  ['family house', '15 24 27 38 49 60 66'],
  // Money and time
  ['under $2,500', '04 05 09 13 18 28 40 51'],
  ['below 2000 a month', '40 51'],
  ['studio under 2000', '40 51'],
  ['2 bedroom under $3,500', '14 21 23 33 48 54 61 62'],
  ['imperial beach under 3k', '05 33 40 52'],
  ['short stay less than 30 days', '04 10 11 17 21 28 32 38 40 45 46 49 52 62 63'],
  ['long term rental', '03 06 08 09 13 19 20 23 25 33 36 43 50 51 54 56 60 64 66'],
  [
    'monthly rental january',
    '01 02 03 04 05 07 08 09 11 14 15 17 18 21 25 27 28 29 31 32 35 36 38 40 41 42 45 46 49 52 55 58 61 62 63',
  ],
  ['utilities included', '61 51'],
  // Places
  ['north park', '01 27'],
  ['ocean beach', '04 35 41 42 46'],
  ['imperial beach', imperialBeach],
  ['imperial beech', imperialBeach],
  ['la jolla', '10 34 58 66'],
  ['la jola', '10 34 58 66'],
  ['pacific beach', '03 50'],
  ['mission beach condo', '11'],
  ['point loma', '12 20 56'],
  ['downtown', '08 28 31 43'],
  ['little italy', '31'],
  ['south park', '09 38'],
  ['normal heights', '13 51 55'],
  ['san diego loft', '08 25 42 58'],
  ['beachfront', beachfront],
  ['oceanfront', beachfront],
  ['on the beach', beachfront],
  ['ocean view', '08 10 14 17 36 41 42 46 50 58'],
  ['bay view', '02 05 21 31 61 64'],
  ['walk to the beach', byTheBeach],
  ['near the beach', byTheBeach],
  ['near the pier', '17 32 46'],
  ['near hospital', '02 07 23 64'],
  ['hospital', '02 07 23 64'],
  ['near balboa park', '02 23 38 09'],
  ['near ballpark', '08 43'],
  ['close to campus', '66 50'],
  ['military', '19'],
  ['travel nurse', '07 51'],
  ['café nearby', '31 38'],
  ['farmers market', '27 31 42'],
  // Plain words
  ['craftsman', '01 38'],
  ['brick', '08 25 42 58'],
  ['spanish style', '24 56'],
  ['fire place and garden', '06 10 24 35 38 56'],
  ['sunset', '29 34 35 62'],
  ['surf', '17 36 40'],
  ['lemon tree', '60 64'],
  // Misspelled
  ['firplace', '06 10 24 35 36 38 49 56'],
  ['bungelow', '55'],
  ['craftman', '01 38'],
  ['balcny', balconies],
  ['hillcrst', '07 23'],
];

export const searchQuestions: readonly SearchQuestion[] = rows.map(([words, expected]) => ({
  words,
  expected: [...new Set(expected.split(' '))],
}));
