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

test('zooms in until the homes of a pressed button stand apart, and not closer', () => {
  const zoom = Number(findSplitView(map, homes, [], padding)?.zoom);
  expect(toPins(homes, levelOf(zoom))).toHaveLength(4);
  expect(toPins(homes, levelOf(zoom - 1)).length).toBeLessThan(4);
});

test.each([2, 3, 4])('zooms in to %i homes that share a button', (count) => {
  const shared = homes.slice(0, count);
  expect(toPins(shared, levelOf(map.getZoom()))).toHaveLength(1);
  expect(toPins(shared, levelOf(Number(findSplitView(map, shared, [], padding)?.zoom)))).toHaveLength(count);
});

test('keeps a landmark in view that takes no room from the homes', () => {
  const alone = findSplitView(map, homes, [], padding);
  expect(findSplitView(map, homes, [hospital], padding)).toEqual(alone);
  expect(findSplitView(map, homes, [farHospital], padding)).toEqual(alone);
});

test('lists homes that no zoom separates', () => {
  const [home = homeAt(0, 0)] = homes;
  expect(findSplitView(map, [home, { ...home, id: 'b' }], [], padding)).toBeNull();
  expect(
    findSplitView(
      map,
      Array.from({ length: 4 }, () => home),
      [],
      padding,
    ),
  ).toBeNull();
});
