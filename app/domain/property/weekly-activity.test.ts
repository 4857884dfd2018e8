import { expect, test } from 'vitest';
import { describeActivity } from './weekly-activity.ts';

const none = { views: 0, inquiries: 0 };

test.each([
  [none, none, 'No views in the last 7 days.'],
  [{ views: 1, inquiries: 0 }, none, 'Viewed once in the last 7 days.'],
  [
    { views: 34, inquiries: 2 },
    { views: 1200, inquiries: 1 },
    'Viewed 34 times and asked about twice in the last 7 days. The week before: viewed 1,200 times and asked about once.',
  ],
  [none, { views: 2, inquiries: 0 }, 'No views in the last 7 days. The week before: viewed twice.'],
  [{ views: 0, inquiries: 3 }, none, 'Asked about 3 times in the last 7 days.'],
])('describes %o and %o', (thisWeek, weekBefore, expected) => {
  expect(describeActivity({ thisWeek, weekBefore })).toBe(expected);
});
