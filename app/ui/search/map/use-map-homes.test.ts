import { expect, test } from 'vitest';
import { describeMapHomes, describeMarks } from './use-map-homes.ts';

const home = {
  id: 'a',
  title: 'Loft',
  price: 3000,
  isBeforeFees: false,
  latitude: 32.7,
  longitude: -117.1,
};

test.each([
  [{ homes: [], hasMore: false, unplaced: 0 }, 'No homes on the map.'],
  [{ homes: [home], hasMore: false, unplaced: 0 }, '1 home on the map.'],
  [
    { homes: [home, home], hasMore: false, unplaced: 1 },
    '2 homes on the map. 1 more is in the list only, because we don’t know the neighborhood.',
  ],
  [
    { homes: [], hasMore: false, unplaced: 3 },
    '0 homes on the map. 3 more are in the list only, because we don’t know the neighborhood.',
  ],
  [
    { homes: [home, home], hasMore: true, unplaced: 0 },
    '2 homes on the map. There are more: zoom in and search that area.',
  ],
])('describes %j', (homes, sentence) => {
  expect(describeMapHomes(homes)).toBe(sentence);
});

const hospital = { name: 'Scripps Mercy Hospital', latitude: 32.7517, longitude: -117.1605 };
const beach = { name: 'Ocean Beach', latitude: 32.7495, longitude: -117.2525 };

test.each([
  [{ nights: null, place: { marks: [], radius: 0 } }, []],
  [{ nights: 1, place: { marks: [], radius: 0 } }, ['Prices are about what 1 night would cost.']],
  [
    { nights: 45, place: { marks: [hospital], radius: 8047 } },
    [
      'Prices are about what 45 nights would cost.',
      'The circle reaches 5 miles from Scripps Mercy Hospital.',
    ],
  ],
  [
    { nights: null, place: { marks: [beach], radius: 1609 } },
    ['The circle reaches 1 mile from Ocean Beach.'],
  ],
  // In a part of the map.
  [{ nights: null, place: { marks: [beach], radius: 0 } }, []],
  // Circles around several places would hide each other, so there are none.
  [{ nights: null, place: { marks: [hospital, beach], radius: 1609 } }, []],
])('describes the totals and the circle of %j', (found, sentences) => {
  expect(describeMarks({ homes: [home], ...found })).toEqual(sentences);
});

test('explains totals that lack fees', () => {
  const found = {
    homes: [home, { ...home, isBeforeFees: true }],
    nights: 45,
    place: { marks: [], radius: 0 },
  };
  expect(describeMarks(found)).toEqual([
    'Prices are about what 45 nights would cost.',
    '* Plus fees: ask the owner.',
  ]);
});
