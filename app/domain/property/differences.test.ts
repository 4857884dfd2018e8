import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSamePhotos } from './versions.ts';
import { findPhotoDifferences, type PhotoDifference, type PhotoToCompare } from './differences.ts';

const file = { path: null, hasAvif: false, placeholder: null, width: 4, height: 3 };

/** Photos with these digests, whose captions are given as "digest:caption". */
const photos = (...names: string[]): PhotoToCompare[] =>
  names.map((name, index) => {
    const [digest = '', caption = null] = name.split(':');
    return { id: String(index), digest, caption, ...file };
  });

const differences = (before: readonly PhotoToCompare[], after: readonly PhotoToCompare[]) =>
  findPhotoDifferences(before, after).map(({ changes, position }) => `${changes.join(' and ')} ${position}`);

test.each([
  ['copies', 'sea,pier:At dusk', 'sea,pier:At dusk', ''],
  ['added and removed photos alone', 'sea,pier,bed', 'yard,sea,bed', 'main and added 1, removed 2'],
  ['moved photos and new captions', 'sea,pier,bed', 'pier,sea,bed:Queen bed', 'main 1, caption 3'],
  ['other photos', 'sea', 'pier', 'main and added 1, removed 1'],
  ['first photos', '', 'pier', 'added 1'],
  ['captions', 'sea:At dusk,pier', 'pier:Long,sea', 'main and caption 1, caption-removed 2'],
  ['a removed caption', 'bed,sea:At dusk,pier', 'bed,pier,sea', 'moved and caption-removed 3'],
  ['a removed photo that the property has twice', 'sea,pier,sea', 'sea,pier', 'removed 3'],
  ['a photo taken to the front', 'sea,pier,bed,yard,door', 'door,sea,pier,bed,yard', 'main 1'],
  ['as few as moved', 'sea,pier,bed,yard,door', 'sea,door,pier,yard,bed', 'moved 2, moved 5'],
  ['the main photo that moved back', 'sea,pier,bed', 'pier,bed,sea', 'main 1, moved 3'],
  ['a main photo that follows a removed one', 'sea,pier', 'pier', 'main 1, removed 1'],
])('names %s', (_what, before, after, expected) => {
  const toPhotos = (names: string) => photos(...names.split(',').filter(Boolean));
  expect(differences(toPhotos(before), toPhotos(after)).join(', ')).toBe(expected);
});

test('gives the caption before', () => {
  const [difference] = findPhotoDifferences(photos('sea:At dusk'), photos('sea:At dawn'));
  expect(difference).toMatchObject({ captionBefore: 'At dusk', photo: { caption: 'At dawn' } });
});

const anyOrder = fc.shuffledSubarray('abcdefg'.split(''));

const has = (change: PhotoDifference['changes'][number]) => (each: PhotoDifference) =>
  each.changes.includes(change);

/** The new order, from the old one and the marked photos alone. */
function applyMarks(
  before: readonly string[],
  after: readonly string[],
  marked: readonly PhotoDifference[],
): string[] {
  const removed = new Set(marked.filter(has('removed')).map(({ position }) => before[position - 1]));
  const placed = marked.filter((each) => !has('removed')(each)).map(({ position }) => position - 1);
  const moved = new Set(placed.map((index) => after[index]));
  const order = before.filter((name) => !removed.has(name) && !moved.has(name));
  for (const index of placed) order.splice(index, 0, ...after.slice(index, index + 1));
  return order;
}

const hasNewMain = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 && after.length > 0 && after[0] !== before[0];

test('leads from the old order to the new one by moving the marked photos only', () => {
  fc.assert(
    fc.property(anyOrder, anyOrder, (before, after) => {
      const marked = findPhotoDifferences(photos(...before), photos(...after));
      expect(applyMarks(before, after, marked)).toEqual(after);
      expect(marked.some(has('main'))).toBe(hasNewMain(before, after));
    }),
    { numRuns: 300 },
  );
});

test('another caption is a change of the photos, spaces around it are not', () => {
  const captioned = (caption: string) => ({ photoIds: ['sea'], photoCaptions: { sea: caption } });
  expect(hasSamePhotos(captioned('At dusk'), captioned(' At dusk '))).toBe(true);
  expect(hasSamePhotos(captioned('At dusk'), captioned('At dawn'))).toBe(false);
});
