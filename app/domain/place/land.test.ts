// The shore of the map at well-known places. Their coordinates (WGS 84) are public. Some were corrected where
// they disagreed with the shore and with the boundaries of the US census tracts.
import { expect, test } from 'vitest';
import { isOnLand } from './land.ts';
import { neighborhoods } from './gazetteer.ts';

type Place = readonly [name: string, latitude: number, longitude: number];

const onLand: readonly Place[] = [
  ['Kona Kai Resort, Shelter Island', 32.7119, -117.2296],
  ['Hilton, Harbor Island', 32.7253, -117.2015],
  ['Old Point Loma Lighthouse', 32.672, -117.2409],
  ['Hotel del Coronado', 32.6807, -117.1783],
  ['Silver Strand State Beach', 32.6348, -117.1411],
  ['Newport Avenue at Bacon Street', 32.747, -117.2507],
  ['Giant Dipper, Belmont Park', 32.7712, -117.2511],
  ['North Mission Bay Drive, De Anza Cove', 32.795, -117.2088],
  ['Gate of Crystal Pier', 32.7959, -117.2556],
  ['Scripps Institution of Oceanography', 32.8661, -117.2537],
];

const inWater: readonly Place[] = [
  ['San Diego Bay, off Harbor Island', 32.72, -117.2],
  ['Shelter Island Yacht Basin', 32.7145, -117.23],
  ['Under the Coronado Bridge', 32.6895, -117.153],
  ['End of the Imperial Beach Pier', 32.5797, -117.1365],
  ['Pacific, off Seacoast Drive', 32.57, -117.137],
  ['Pacific, off Point Loma', 32.66, -117.243],
  ['San Diego River, off Dog Beach', 32.7561, -117.25],
  ['End of the Scripps Pier', 32.8672, -117.2576],
];

test('tells land from water at well-known places, and in the center of each neighborhood', () => {
  const isPlaceOnLand = ([, latitude, longitude]: Place) => isOnLand({ latitude, longitude });
  expect(onLand.filter((place) => !isPlaceOnLand(place))).toEqual([]);
  expect(inWater.filter(isPlaceOnLand)).toEqual([]);
  expect(neighborhoods.filter((center) => !isOnLand(center))).toEqual([]);
});
