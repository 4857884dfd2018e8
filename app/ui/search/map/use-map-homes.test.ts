import { expect, test } from 'vitest';
import { describeMapHomes } from './use-map-homes.ts';

const home = { id: 'a', title: 'Loft', rent: 3000, latitude: 32.7, longitude: -117.1 };

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
