import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findPhotoDifferences,
  type PhotoChange,
  type PhotoDifference,
  type PhotoToCompare,
} from './differences.ts';

/** Photos with these digests, whose captions are given as "digest:caption". */
const photos = (...names: string[]): PhotoToCompare[] =>
  names.map((name, index) => {
    const [digest = '', caption = null] = name.split(':');
    return {
      id: String(index),
      digest,
      caption,
      path: null,
      hasAvif: false,
      placeholder: null,
      width: 4,
      height: 3,
    };
  });

const differences = (before: readonly PhotoToCompare[], after: readonly PhotoToCompare[]) =>
  findPhotoDifferences(before, after).map(({ changes, position }) => `${changes.join(' and ')} ${position}`);

test('finds no difference between copies', () => {
  expect(differences(photos('sea', 'pier:At dusk'), photos('sea', 'pier:At dusk'))).toEqual([]);
});

test('names added and removed photos, which move no other', () => {
  expect(differences(photos('sea', 'pier', 'bed'), photos('yard', 'sea', 'bed'))).toEqual([
    'main and added 1',
    'removed 2',
  ]);
});

test('names moved photos and new captions', () => {
  expect(differences(photos('sea', 'pier', 'bed'), photos('pier', 'sea', 'bed:Queen bed'))).toEqual([
    'main 1',
    'caption 3',
  ]);
});

test('names everything if no photo is the same', () => {
  expect(differences(photos('sea'), photos('pier'))).toEqual(['main and added 1', 'removed 1']);
  expect(differences([], photos('pier'))).toEqual(['added 1']);
});

test('names a new or removed caption of a photo that also moved', () => {
  expect(differences(photos('sea:At dusk', 'pier'), photos('pier:Long', 'sea'))).toEqual([
    'main and caption 1',
    'caption-removed 2',
  ]);
  expect(differences(photos('bed', 'sea:At dusk', 'pier'), photos('bed', 'pier', 'sea'))).toEqual([
    'moved and caption-removed 3',
  ]);
});

test('names a removed photo that the property has twice', () => {
  expect(differences(photos('sea', 'pier', 'sea'), photos('sea', 'pier'))).toEqual(['removed 3']);
});

test('marks one photo that was taken to the front, as the new main photo', () => {
  const before = photos('sea', 'pier', 'bed', 'yard', 'bath', 'desk', 'door');
  const after = photos('door', 'sea', 'pier', 'bed', 'yard', 'bath', 'desk');
  expect(differences(before, after)).toEqual(['main 1']);
});

test('marks the photo that moved back, and the one that became the main photo', () => {
  expect(differences(photos('sea', 'pier', 'bed'), photos('pier', 'bed', 'sea'))).toEqual([
    'main 1',
    'moved 3',
  ]);
});

test('names a main photo that is new, or that follows a removed one', () => {
  expect(differences(photos('sea', 'pier'), photos('yard', 'sea', 'pier'))).toEqual(['main and added 1']);
  expect(differences(photos('sea', 'pier'), photos('pier'))).toEqual(['main 1', 'removed 1']);
});

test('gives the caption before', () => {
  const [difference] = findPhotoDifferences(photos('sea:At dusk'), photos('sea:At dawn'));
  expect(difference).toMatchObject({ captionBefore: 'At dusk', photo: { caption: 'At dawn' } });
});

/** Two orders of up to seven photos, in which some are added and removed. */
const orders = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
  .chain(([kept, added, removed]) => {
    const numbers = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}${index}`);
    const shuffled = (names: string[]) =>
      fc.shuffledSubarray(names, { minLength: names.length, maxLength: names.length });
    const stay = numbers('kept', kept);
    return fc.tuple(
      shuffled([...stay, ...numbers('old', removed)]),
      shuffled([...stay, ...numbers('new', added)]),
    );
  });

/** The fewest photos that must move to bring the photos of both orders into the new order. */
function fewestMoves(before: readonly string[], after: readonly string[]): number {
  const kept = after.filter((name) => before.includes(name));
  const inOrder = (names: readonly string[]) =>
    names.every(
      (name, index) => index === 0 || before.indexOf(name) > before.indexOf(names[index - 1] ?? ''),
    );
  let subsets: string[][] = [[]];
  for (const name of kept) subsets = subsets.concat(subsets.map((each) => [...each, name]));
  return kept.length - Math.max(...subsets.filter(inOrder).map(({ length }) => length));
}

const has = (change: PhotoChange) => (each: PhotoDifference) => each.changes.includes(change);

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
  const compare = ([before, after]: [string[], string[]]) => {
    const marked = findPhotoDifferences(photos(...before), photos(...after));
    expect(applyMarks(before, after, marked)).toEqual(after);
    expect(marked.some(has('main'))).toBe(hasNewMain(before, after));
  };
  fc.assert(fc.property(orders, compare), { numRuns: 300 });
});

test('marks no more photos than must move', () => {
  const compare = ([before, after]: [string[], string[]]) => {
    const marked = findPhotoDifferences(photos(...before), photos(...after));
    expect(marked.filter(has('moved')).length).toBeLessThanOrEqual(fewestMoves(before, after));
    fc.pre(!hasNewMain(before, after));
    expect(marked.filter(has('moved'))).toHaveLength(fewestMoves(before, after));
  };
  fc.assert(fc.property(orders, compare), { numRuns: 300 });
});

test('marks exactly one photo if one is taken to the front', () => {
  const taken = fc.integer({ min: 2, max: 40 }).chain((count) =>
    fc.integer({ min: 1, max: count - 1 }).map((index) => {
      const names = Array.from({ length: count }, (_, number) => `photo ${number}`);
      return { names, reordered: [...names.slice(index, index + 1), ...names.toSpliced(index, 1)] };
    }),
  );
  const compare = ({ names, reordered }: { names: string[]; reordered: string[] }) => {
    expect(differences(photos(...names), photos(...reordered))).toEqual(['main 1']);
  };
  fc.assert(fc.property(taken, compare));
});
