// The data of the map for any query string.
import { expect, test } from 'vitest';
import type { MapHomes } from '#domain/search/map.ts';
import { insertProperties, searchedProperties } from '#tests/support/searched-properties.ts';
import { setUpSite } from '#tests/support/site.ts';
import { plainProperty } from '#tests/support/special-properties.ts';

const site = await setUpSite();
const [home] = searchedProperties(1, 3);
if (!home) throw new Error('no property');
const position = { latitude: 32.75, longitude: -117.16 };
Object.assign(home, plainProperty, position, { reviewedAt: home.createdAt });
await insertProperties(site.db, [home]);

const { id, title } = home;
const nothing = { hasMore: false, unplaced: 0, nights: null, place: { marks: [], radius: 0 }, stay: '' };
const shown = { homes: [{ id, title, price: 3000, isBeforeFees: false, ...position }], ...nothing };
const none = { homes: [], ...nothing };
const hospital = { name: 'Scripps Mercy Hospital', latitude: 32.7517, longitude: -117.1605 };
const nearHospital = {
  ...shown,
  place: { marks: [hospital], radius: 8047 },
  stay: '?near=Scripps+Mercy+Hospital',
};

test.each<[string, MapHomes]>([
  ['', shown],
  ['?bounds=-117.2,32.7,-117.1,32.8', shown],
  ['?bounds=0,0,0,0', none],
  ['?bounds=-117.2,32.7,-117.1,32.8&bedrooms=5', none],
  ['?bounds=1e999,-1e999,0x10,%00', shown],
  ['?bounds=&bounds=1&near=The+Moon&cursor=garbage', shown],
  ['?near=Scripps+Mercy+Hospital', nearHospital],
  ['?q=near+scripps+mercy', nearHospital],
])('returns the homes of %s', async (query, homes) => {
  const response = await site.request(`/listings/map${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual(homes);
});
