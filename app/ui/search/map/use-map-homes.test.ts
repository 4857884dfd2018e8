import { expect, test } from 'vitest';
import { describeMapHomes, describePrices } from './use-map-homes.ts';

const home = { id: 'a', title: 'Loft', price: 3000, isBeforeFees: false, latitude: 32.7, longitude: -117.1 };
const hospital = { name: 'Scripps Mercy Hospital', latitude: 32.7517, longitude: -117.1605 };
const beach = { name: 'Ocean Beach', latitude: 32.7495, longitude: -117.2525 };
const none = { homes: [], hasMore: false, unplaced: 0, place: { marks: [], radius: 0 } };
const one = { ...none, homes: [home] };
const two = { ...none, homes: [home, home] };
const byHospital = { marks: [hospital], radius: 8047 };
const inListOnly = 'in the list only, because we don’t know the neighborhood.';

test.each([
  [none, 'No homes on the map.'],
  [one, '1 home on the map.'],
  [{ ...two, unplaced: 1 }, `2 homes on the map. 1 more is ${inListOnly}`],
  [{ ...none, unplaced: 3 }, `No homes on the map. 3 more are ${inListOnly}`],
  [{ ...two, hasMore: true }, '2 homes on the map. There are more: zoom in and search that area.'],
  [{ ...one, place: byHospital }, '1 home within 5 miles of Scripps Mercy Hospital.'],
  [{ ...one, place: { marks: [beach], radius: 1609 } }, '1 home within 1 mile of Ocean Beach.'],
  // In a part of the map.
  [{ ...one, place: { marks: [beach], radius: 0 } }, '1 home on the map.'],
  // Circles around several places would hide each other, so there are none.
  [{ ...one, place: { marks: [hospital, beach], radius: 1609 } }, '1 home on the map.'],
])('describes %j', (homes, sentence) => {
  expect(describeMapHomes(homes)).toBe(sentence);
});

test.each([
  [1, 'In view: 1 of 2 homes.'],
  [0, 'In view: 0 of 2 homes.'],
  [2, '2 homes within 5 miles of Scripps Mercy Hospital.'],
])('says that %i of two homes are in view', (inView, sentence) => {
  expect(describeMapHomes({ ...two, place: byHospital }, inView)).toBe(sentence);
});

test.each([
  [[home], null, 'Prices a month'],
  [[home], 1, 'Prices for 1 night'],
  [[home, { ...home, isBeforeFees: true }], 45, 'Prices for 45 nights, * before fees'],
])('describes the prices of %j for %j nights', (homes, nights, sentence) => {
  expect(describePrices({ homes, nights })).toBe(sentence);
});
