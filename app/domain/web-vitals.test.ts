import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWebVitals } from './web-vitals.ts';

const report = {
  page: 'routes/properties/listing',
  values: { TTFB: 12.5, FCP: 80, LCP: 120, INP: 40, CLS: 0.01 },
};

test('reads a complete and a partial report', () => {
  expect(parseWebVitals(JSON.stringify(report))).toEqual(report);
  const part = { page: 'admin-dashboard', values: { CLS: 0 } };
  expect(parseWebVitals(JSON.stringify(part))).toEqual(part);
});

test.each([
  ['no value', { ...report, values: {} }],
  ['an unknown value', { ...report, values: { LCP: 1, name: 2 } }],
  ['an unknown field', { ...report, visitor: 'rosa@example.com' }],
  ['a URL as page', { ...report, page: '/listings?q=rosa' }],
  ['a very long time', { ...report, values: { LCP: 1e300 } }],
])('rejects a report with %s', (_what, body) => {
  expect(parseWebVitals(JSON.stringify(body))).toBeNull();
});

test('returns null for any other input', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseWebVitals(text) === null));
  expect(parseWebVitals(JSON.stringify(report).padEnd(1001))).toBeNull();
});
