import { expect, test } from 'vitest';
import { levelOf, toPins } from './pins.ts';
import { findSplitView } from './split-view.ts';

const padding = { top: 50, right: 50, bottom: 50, left: 50 };

/** A map of 500 by 500 pixels that shows everything. */
const map = {
  getZoom: () => 9,
  getBounds: () => ({ contains: () => true }),
  cameraForBounds: ([west, , east]: [number, number, number, number], { maxZoom }: { maxZoom: number }) => ({
    zoom: Math.min(maxZoom, Math.log2((400 * 360) / 512 / (east - west))),
  }),
};

const homeAt = (longitude: number, latitude: number) => ({
  id: `${longitude} ${latitude}`,
  title: 'Loft',
  price: 2500,
  isBeforeFees: false,
  longitude,
  latitude,
});
const homes = [0, 1, 2, 3].map((column) => homeAt(-117.16 + 0.01 * column, 32.74));
const hospital = { ...homeAt(-117.145, 32.741), name: 'Scripps Mercy Hospital' };
const farHospital = { ...homeAt(-117.3, 32.74), name: 'Jacobs Medical Center' };

test('zooms in until the homes of a pressed button stand apart', () => {
  const view = findSplitView(map, homes, [], padding);
  expect(view?.zoom).toBeGreaterThan(13);
  expect(toPins(homes, levelOf(Number(view?.zoom)))).toHaveLength(4);
});

test('keeps a landmark in view that takes no room from the homes', () => {
  const alone = findSplitView(map, homes, [], padding);
  expect(findSplitView(map, homes, [hospital], padding)).toEqual(alone);
  expect(findSplitView(map, homes, [farHospital], padding)).toEqual(alone);
});

test('lists few homes, and those in the same place', () => {
  const [home = homeAt(0, 0)] = homes;
  expect(findSplitView(map, homes.slice(1), [], padding)).toBeNull();
  expect(findSplitView(map, [home, home, home, home], [], padding)).toBeNull();
});
