import { expect, test } from 'vitest';
import { createTokenBuckets, takeToken } from './token-bucket.ts';

test('allows a burst, then one per second', () => {
  const buckets = createTokenBuckets(3, 1, 10);
  const taken = (now: number) => takeToken(buckets, 'a', now);
  expect([taken(0), taken(0), taken(0), taken(0)]).toEqual([true, true, true, false]);
  expect([taken(999), taken(1000), taken(1000)]).toEqual([false, true, false]);
  expect([taken(3000), taken(3000), taken(3000)]).toEqual([true, true, false]);
});

test('never refills beyond the burst', () => {
  const buckets = createTokenBuckets(2, 1, 10);
  const taken = (now: number) => takeToken(buckets, 'a', now);
  expect([taken(0), taken(1_000_000), taken(1_000_000), taken(1_000_000)]).toEqual([true, true, true, false]);
});

test('counts keys separately and remembers a bounded number of them', () => {
  const buckets = createTokenBuckets(1, 1, 2);
  expect(['a', 'a', 'b', 'c'].map((key) => takeToken(buckets, key, 0))).toEqual([true, false, true, true]);
  expect([...buckets.byKey.keys()].toSorted()).toEqual(['b', 'c']);
});
