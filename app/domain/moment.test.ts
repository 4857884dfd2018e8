import { expect, test } from 'vitest';
import { formatDate, formatMoment } from './moment.ts';

test('moments are told in California’s time, in winter and in summer', () => {
  expect(formatMoment(new Date('2026-01-01T07:59:00Z'))).toBe('Dec 31, 2025, 11:59 PM');
  expect(formatMoment(new Date('2026-07-01T07:00:00Z'))).toBe('Jul 1, 2026, 12:00 AM');
  expect(formatDate(new Date('2026-07-01T06:59:00Z'))).toBe('Jun 30, 2026');
});
