// The shore of the map at well-known places. Their coordinates (WGS 84) are public. Some were corrected where
// they disagreed with the shore and with the boundaries of the US census tracts.
import { expect, test } from 'vitest';
import { isOnLand } from './land.ts';
import { neighborhoods } from './gazetteer.ts';

type Place = readonly [name: string, latitude: number, longitude: number];

const onLand: readonly Place[] = [
  ['Kona Kai Resort, Shelter Island', 32.7119, -117.2296],
  ['Bali Hai Restaurant, Shelter Island', 32.7188, -117.2214],
  ['Hilton, Harbor Island', 32.7253, -117.2015],
  ['Tom Ham’s Lighthouse, Harbor Island', 32.7243, -117.211],
  ['Old Point Loma Lighthouse', 32.672, -117.2409],
  ['Hotel del Coronado', 32.6807, -117.1783],
  ['Coronado Ferry Landing', 32.6987, -117.1697],
  ['Silver Strand State Beach', 32.6348, -117.1411],
  ['Pepper Park, National City', 32.6508, -117.111],
  ['Newport Avenue at Bacon Street', 32.747, -117.2507],
  ['Giant Dipper, Belmont Park', 32.7712, -117.2511],
  ['SeaWorld', 32.7648, -117.2264],
  ['Fiesta Island', 32.7765, -117.223],
  ['North Mission Bay Drive, De Anza Cove', 32.795, -117.2088],
  ['Gate of Crystal Pier', 32.7959, -117.2556],
  ['Scripps Park, La Jolla', 32.8502, -117.2735],
  ['Scripps Institution of Oceanography', 32.8661, -117.2537],
];

const inWater: readonly Place[] = [
  ['San Diego Bay, off Harbor Island', 32.72, -117.2],
  ['Shelter Island Yacht Basin', 32.7145, -117.23],
  ['Harbor Island, east basin', 32.7262, -117.192],
  ['Harbor entrance, off Ballast Point', 32.685, -117.229],
  ['Under the Coronado Bridge', 32.6895, -117.153],
  ['Glorietta Bay', 32.6785, -117.1663],
  ['Sweetwater Channel', 32.648, -117.1168],
  ['End of the Imperial Beach Pier', 32.5797, -117.1365],
  ['Pacific, off Seacoast Drive', 32.57, -117.137],
  ['Pacific, off Silver Strand State Beach', 32.63, -117.145],
  ['Pacific, off Point Loma', 32.66, -117.243],
  ['San Diego River, off Dog Beach', 32.7561, -117.25],
  ['Mission Bay Channel', 32.758, -117.25],
  ['De Anza Cove', 32.7955, -117.2135],
  ['End of Crystal Pier', 32.7958, -117.2595],
  ['La Jolla Bay', 32.856, -117.265],
  ['End of the Scripps Pier', 32.8672, -117.2576],
];

test('tells land from water at well-known places, and in the center of each neighborhood', () => {
  const isPlaceOnLand = ([, latitude, longitude]: Place) => isOnLand({ latitude, longitude });
  expect(onLand.filter((place) => !isPlaceOnLand(place))).toEqual([]);
  expect(inWater.filter(isPlaceOnLand)).toEqual([]);
  expect(neighborhoods.filter((center) => !isOnLand(center))).toEqual([]);
});
