import { expect, test } from 'vitest';
import { formatView, parseView } from './map-view.ts';

test('reads the view that it wrote', () => {
  const hash = formatView({ zoom: 12.4142, center: [-117.16011, 32.75] });
  expect(hash).toBe('#map=12.41/32.7500/-117.1601');
  expect(parseView(hash)).toEqual({ zoom: 12.41, center: [-117.1601, 32.75] });
});

test.each([
  '#map',
  '',
  '#map=',
  '#map=12',
  '#map=12/91/-117',
  '#map=12/32/-181',
  '#map=a/b/c',
  '#map=12/32/-117/0',
])('finds no view in %j', (hash) => {
  expect(parseView(hash)).toBeUndefined();
});
