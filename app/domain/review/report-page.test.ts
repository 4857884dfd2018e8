import { expect, test } from 'vitest';
import { parsePage, rangeOfPage, reportsPerPage, toReportPage } from './report-page.ts';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=1e300', 1],
  ['page=99999999', 10_000],
])('reads the page of “%s”', (query, page) => {
  expect(parsePage(new URLSearchParams(query))).toBe(page);
});

test('recognizes a next page by one extra row', () => {
  expect(rangeOfPage(2)).toEqual({ limit: reportsPerPage + 1, offset: reportsPerPage });
  const rows = Array.from({ length: reportsPerPage + 1 }, (_, index) => index);
  expect(toReportPage(rows)).toEqual({ items: rows.slice(0, -1), hasMore: true });
  expect(toReportPage(rows.slice(1))).toEqual({ items: rows.slice(1), hasMore: false });
});
