import { expect, test } from 'vitest';
import { describeActivity } from './weekly-activity.ts';

const none = { views: 0, inquiries: 0 };

test.each([
  [none, none, 'No views this week.'],
  [{ views: 1, inquiries: 0 }, none, 'Viewed once this week.'],
  [
    { views: 34, inquiries: 2 },
    { views: 1200, inquiries: 1 },
    'Viewed 34 times and asked about twice this week. Last week: viewed 1,200 times and asked about once.',
  ],
  [none, { views: 2, inquiries: 0 }, 'No views this week. Last week: viewed twice.'],
  [{ views: 0, inquiries: 3 }, none, 'Asked about 3 times this week.'],
])('describes %o and %o', (thisWeek, lastWeek, expected) => {
  expect(describeActivity({ thisWeek, lastWeek })).toBe(expected);
});
