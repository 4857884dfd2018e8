import { expect, test } from 'vitest';
import { isNameWhole, placesOfHome, placesOfMark, placesOfName, wrapMarkName } from './name-places.ts';

const zoomControls = { left: 304, right: 348, top: 10, bottom: 98 };
const map = { width: 358, height: 500, controls: [zoomControls] };
const anchorsOf = (places: readonly unknown[]) => places.filter((part) => typeof part === 'string');

const everywhere = ['bottom', 'top', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right'];

test.each([
  ['in the middle', 179, 250, everywhere],
  ['near the right edge', 320, 250, ['right', 'top-right', 'bottom-right']],
  ['near the left edge', 40, 250, ['left', 'top-left', 'bottom-left']],
  ['near the upper edge', 100, 30, ['top', 'top-left']],
  ['near the buttons', 260, 60, ['right', 'top-right', 'bottom-right']],
  ['near the lower edge', 100, 480, ['bottom', 'left', 'bottom-left']],
  ['outside', -500, 250, everywhere],
])('keeps the name of a mark %s whole', (_, x, y, anchors) => {
  expect(anchorsOf(placesOfMark('Scripps Mercy Hospital', { x, y }, map))).toEqual(anchors);
});

test.each([
  ['Pier', 'Pier'],
  ['Scripps Mercy Hospital', 'Scripps Mercy\nHospital'],
  [
    'UC San Diego Medical Center, Hillcrest\n0.7 miles',
    'UC San Diego\nMedical Center,\nHillcrest\n0.7 miles',
  ],
])('wraps the name of %j', (name, lines) => {
  expect(wrapMarkName(name)).toBe(lines);
});

test('keeps a line with the distance whole', () => {
  const placesAt = (y: number) =>
    anchorsOf(placesOfMark('Scripps Mercy Hospital\n0.7 miles', { x: 179, y }, map));
  // Two lines have room above the drop, three don't.
  expect(placesAt(80)).not.toContain('bottom');
  expect(placesAt(90)).toContain('bottom');
});

const circle = { x: 180, y: 250, radius: 40 };

test.each([
  ['left of the circle', 120, 250, ['bottom', 'top', 'right', 'top-right', 'bottom-right']],
  ['above the circle', 180, 200, ['bottom', 'left', 'right', 'bottom-left', 'bottom-right']],
  ['in the circle', 160, 250, ['right', 'bottom', 'top', 'left']],
  ['far from the circle', 180, 400, everywhere],
])('keeps the name of a mark %s off it', (_, x, y, anchors) => {
  expect(anchorsOf(placesOfMark('Pier', { x, y }, map, circle))).toEqual(anchors);
});

test('covers the circle rather than cutting the name', () => {
  const wholeMap = { x: 179, y: 250, radius: 400 };
  expect(anchorsOf(placesOfMark('Pier', { x: 179, y: 250 }, map, wholeMap))).toContain('top');
});

test.each([
  [
    'at its center',
    180,
    250,
    ['bottom', [0, -3.67], 'top', [0, 3.67], 'left', [3.67, 0], 'right', [-3.67, 0]],
  ],
  ['near its upper edge', 180, 220, ['bottom', [0, -1.7], 'bottom', [0, -1.17]]],
  ['beside it', 260, 250, ['center', [0, 0], 'bottom', [0, -1.7], 'top', [0, 1.7]]],
])('keeps a name %s off the circle', (_, x, y, places) => {
  expect(placesOfName('Park', { x, y }, 12, map, circle)).toEqual(expect.arrayContaining(places));
});

test.each([
  ['at the edge', 10, 100, []],
  ['between the circle and the edge', 180, 480, ['center', 'bottom']],
  ['in a circle that reaches beyond the edge', 180, 250, ['bottom', 'top']],
])('leaves out places that would cut a name %s', (_, x, y, anchors) => {
  const wide = { x: 180, y: 250, radius: 175 };
  expect(anchorsOf(placesOfName('Mission Hills', { x, y }, 12, map, wide))).toEqual(anchors);
});

test.each([
  ['in the middle', 179, 250, true],
  ['at the left edge', 20, 250, false],
  ['at the upper edge', 179, 20, false],
  ['below the buttons that zoom', 330, 60, false],
  ['outside', 400, 250, false],
])('hides a name that would be cut: %s', (_, x, y, isWhole) => {
  expect(isNameWhole('North Park', { x, y }, 12, map)).toBe(isWhole);
});

test.each([
  ['in the middle', 179, 250, ['bottom', 'top', 'left', 'right']],
  ['at the right edge', 310, 250, ['right']],
  ['at the left edge', 40, 250, ['left']],
])('keeps the name of a home %s whole', (_, x, y, anchors) => {
  expect(anchorsOf(placesOfHome('One-story modern with a morning…', { x, y }, 12, map))).toEqual(anchors);
});
