import { expect, test } from 'vitest';
import { placesOfName } from './mark-names.ts';

const map = { width: 358, height: 500 };
const anchorsAt = (x: number, y: number) =>
  placesOfName('Scripps Mercy Hospital', { x, y }, map).filter((part) => typeof part === 'string');

const everywhere = ['top', 'bottom', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right'];

test.each([
  ['in the middle', 179, 250, everywhere],
  ['near the right edge', 300, 250, ['right', 'top-right', 'bottom-right']],
  ['near the left edge', 60, 250, ['left', 'top-left', 'bottom-left']],
  ['near the upper edge', 100, 30, ['top', 'top-left']],
  ['near the buttons', 260, 60, ['right', 'top-right', 'bottom-right']],
  ['near the lower edge', 100, 480, ['bottom', 'left', 'bottom-left']],
  ['outside', -500, 250, everywhere],
])('keeps the name of a mark %s whole', (_, x, y, anchors) => {
  expect(anchorsAt(x, y)).toEqual(anchors);
});
