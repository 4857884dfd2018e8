import { expect, test } from 'vitest';
import { describeDigest, type Digest, isWorthMailing, listDigestLines, type WaitingItems } from './digest.ts';

const none: WaitingItems = { count: 0, newCount: 0, dueCount: 0, overdueCount: 0 };
const empty: Digest = { submission: none, change: none, report: none };

test.each<[string, Partial<Digest>, boolean]>([
  ['nothing', {}, false],
  ['a new report', { report: { ...none, count: 1, newCount: 1 } }, true],
  ['a submission near 48 hours', { submission: { ...none, count: 1, dueCount: 1 } }, true],
  ['changes that are overdue as yesterday', { change: { ...none, count: 2, overdueCount: 2 } }, false],
])('says whether %s is news', (_, waiting, expected) => {
  expect(isWorthMailing({ ...empty, ...waiting })).toBe(expected);
});

test('describes waiting items of each kind', () => {
  const digest: Digest = {
    submission: { count: 4, newCount: 2, dueCount: 1, overdueCount: 0 },
    change: { count: 1, newCount: 1, dueCount: 0, overdueCount: 0 },
    report: { count: 3, newCount: 0, dueCount: 0, overdueCount: 0 },
  };
  expect(describeDigest(digest)).toBe('4 submissions, 1 change to a listing and 3 reports are waiting');
  expect(listDigestLines(digest)).toEqual([
    '4 submissions, 2 new. 1 has waited more than 24 hours.',
    '1 new change to a listing.',
    '3 reports.',
  ]);
});

test('describes a single kind and overdue items', () => {
  const submission = { count: 5, newCount: 0, dueCount: 2, overdueCount: 3 };
  expect(describeDigest({ ...empty, report: { ...none, count: 1 } })).toBe('1 report is waiting');
  expect(listDigestLines({ ...empty, submission })).toEqual([
    '5 submissions. 2 have waited more than 24 hours. 3 have waited more than 48 hours.',
  ]);
});
