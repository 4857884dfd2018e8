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

const overdueItems = { ...none, count: 5, dueCount: 2, overdueCount: 3 };
const overdue = '2 have waited more than 24 hours. 3 have waited more than 48 hours.';

test.each<[string, Partial<Digest>, string[]]>([
  [
    '4 submissions, 1 change to a listing and 3 reports are waiting',
    {
      submission: { count: 4, newCount: 2, dueCount: 1, overdueCount: 0 },
      change: { ...none, count: 1, newCount: 1 },
      report: { ...none, count: 3 },
    },
    ['4 submissions, 2 new. 1 has waited more than 24 hours.', '1 new change to a listing.', '3 reports.'],
  ],
  ['1 report is waiting', { report: { ...none, count: 1 } }, ['1 report.']],
  ['5 submissions are waiting', { submission: overdueItems }, [`5 submissions. ${overdue}`]],
])('describes waiting items: %s', (description, waiting, lines) => {
  expect(describeDigest({ ...empty, ...waiting })).toBe(description);
  expect(listDigestLines({ ...empty, ...waiting })).toEqual(lines);
});
