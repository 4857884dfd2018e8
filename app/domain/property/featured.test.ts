import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addToFeatured,
  featuredLimit,
  type FeaturedList,
  isSameOrder,
  moveTo,
  findMoves,
  removeFromFeatured,
  reorderFeatured,
} from './featured.ts';

const anyId = fc.constantFrom(...'abcdefghij'.split(''));
const anyList: fc.Arbitrary<FeaturedList> = fc.uniqueArray(anyId, { maxLength: featuredLimit });
const listAndOrder = anyList.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length })),
);

test.each([
  ['ab', 'a', 'already-featured'],
  ['abcdef', 'a', 'already-featured'],
  ['abcdef', 'g', 'featured-full'],
])('%s doesn’t accept %s: %s', (list, id, kind) => {
  expect(addToFeatured(list.split(''), id)).toEqual({ ok: false, failure: { kind } });
});

test('adds at the end, and removes only what is featured', () => {
  expect(addToFeatured(['a', 'b'], 'c')).toEqual({ ok: true, value: ['a', 'b', 'c'] });
  expect(removeFromFeatured(['a'], 'b')).toEqual({ ok: false, failure: { kind: 'not-featured' } });
});

test.each([
  ['abc', 'ab', 'ba'],
  ['abc', 'acb', 'cba'],
  ['abc', 'abc', 'ab'],
  ['abc', 'abc', 'aab'],
  ['abc', 'abc', 'abd'],
  ['', '', 'a'],
])('%s is not reordered from %s to %s', (list, from, to) => {
  const reordered = reorderFeatured(list.split(''), { from: from.split(''), to: to.split('') });
  expect(reordered).toEqual({ ok: false, failure: { kind: 'featured-changed' } });
});

test('adds a new property within the limit, and removing it restores the list', () => {
  fc.assert(
    fc.property(anyList, anyId, (list, id) => {
      fc.pre(!list.includes(id));
      expect(addToFeatured(list, id).ok).toBe(list.length < featuredLimit);
      expect(removeFromFeatured([...list, id], id)).toEqual({ ok: true, value: list });
    }),
  );
});

test('accepts every order of the same entries if the list hasn’t changed, and reports the moves', () => {
  fc.assert(
    fc.property(listAndOrder, ([list, order]) => {
      expect(reorderFeatured(list, { from: list, to: order })).toEqual({ ok: true, value: order });
      const moves = findMoves(list, order);
      for (const { id, from, to } of moves) expect([list[from - 1], order[to - 1]]).toEqual([id, id]);
      expect(moves.length === 0).toBe(isSameOrder(list, order));
    }),
  );
});

test('keeps the order of other entries when one moves', () => {
  fc.assert(
    fc.property(anyList, anyId, fc.integer({ min: -2, max: 8 }), (list, id, position) => {
      const moved = moveTo(list, id, position);
      expect(moved.filter((other) => other !== id)).toEqual(list.filter((other) => other !== id));
      expect(moved.toSorted()).toEqual(list.toSorted());
      expect(findMoves(list, moved)).toHaveLength(Number(!isSameOrder(list, moved)));
    }),
  );
});
