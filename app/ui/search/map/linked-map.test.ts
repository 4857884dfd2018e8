import { expect, test } from 'vitest';
import { formatMapHash, parseMapHash } from './linked-map.ts';

const view = { zoom: 12.41, center: [-117.1601, 32.75] as [number, number] };
const homeId = '0197a1b2-0000-7000-8000-00000000000a';
const homeIds = [homeId];

test.each([
  [{}, '#map'],
  [{ view }, '#map=12.41/32.7500/-117.1601'],
  [{ homeIds }, `#map&home=${homeId}`],
  [{ homeIds: [homeId, 'b'] }, `#map&home=${homeId},b`],
  [{ view, homeIds }, `#map=12.41/32.7500/-117.1601&home=${homeId}`],
])('reads %j, which it wrote as %s', (linked, hash) => {
  expect(formatMapHash(linked)).toBe(hash);
  expect(parseMapHash(hash)).toEqual(linked);
});

const unreadViews = ['#map=12', '#map=12/91/-117', '#map=12/32/-181', '#map=a/b/c', '#map=12/32/-117/0'];

test.each(['', '#map', '#map=', ...unreadViews, '#map&home=', '#map&home=a/b', '#map&home=a,'])(
  'finds neither a view nor a home in %j',
  (hash) => {
    expect(parseMapHash(hash)).toEqual({});
  },
);
