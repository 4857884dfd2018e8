import { expect, test } from 'vitest';
import { describeMapHomes, describePrices } from './use-map-homes.ts';

const home = {
  id: 'a',
  title: 'Loft',
  price: 3000,
  isBeforeFees: false,
  latitude: 32.7,
  longitude: -117.1,
};
const nowhere = { marks: [], radius: 0 };
const hospital = { name: 'Scripps Mercy Hospital', latitude: 32.7517, longitude: -117.1605 };
const beach = { name: 'Ocean Beach', latitude: 32.7495, longitude: -117.2525 };

test.each([
  [{ homes: [], hasMore: false, unplaced: 0, place: nowhere }, 'No homes on the map.'],
  [{ homes: [home], hasMore: false, unplaced: 0, place: nowhere }, '1 home on the map.'],
  [
    { homes: [home, home], hasMore: false, unplaced: 1, place: nowhere },
    '2 homes on the map. 1 more is in the list only, because we don’t know the neighborhood.',
  ],
  [
    { homes: [], hasMore: false, unplaced: 3, place: nowhere },
    'No homes on the map. 3 more are in the list only, because we don’t know the neighborhood.',
  ],
  [
    { homes: [home, home], hasMore: true, unplaced: 0, place: nowhere },
    '2 homes on the map. There are more: zoom in and search that area.',
  ],
  [
    { homes: [home], hasMore: false, unplaced: 0, place: { marks: [hospital], radius: 8047 } },
    '1 home within 5 miles of Scripps Mercy Hospital.',
  ],
  [
    { homes: [home], hasMore: false, unplaced: 0, place: { marks: [beach], radius: 1609 } },
    '1 home within 1 mile of Ocean Beach.',
  ],
  // In a part of the map.
  [
    { homes: [home], hasMore: false, unplaced: 0, place: { marks: [beach], radius: 0 } },
    '1 home on the map.',
  ],
  // Circles around several places would hide each other, so there are none.
  [
    { homes: [home], hasMore: false, unplaced: 0, place: { marks: [hospital, beach], radius: 1609 } },
    '1 home on the map.',
  ],
])('describes %j', (homes, sentence) => {
  expect(describeMapHomes(homes)).toBe(sentence);
});

test.each([
  [1, 'In view: 1 of 2 homes.'],
  [0, 'In view: 0 of 2 homes.'],
  [2, '2 homes within 5 miles of Scripps Mercy Hospital.'],
])('says that %i of two homes are in view', (inView, sentence) => {
  const found = {
    homes: [home, home],
    hasMore: false,
    unplaced: 0,
    place: { marks: [hospital], radius: 8047 },
  };
  expect(describeMapHomes(found, inView)).toBe(sentence);
});

test.each([
  [[home], null, 'Prices a month'],
  [[home], 1, 'Prices for 1 night'],
  [[home, { ...home, isBeforeFees: true }], 45, 'Prices for 45 nights, * before fees'],
])('describes the prices of %j for %j nights', (homes, nights, sentence) => {
  expect(describePrices({ homes, nights })).toBe(sentence);
});
