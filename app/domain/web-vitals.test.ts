import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWebVitals } from './web-vitals.ts';

const whole = { page: 'routes/listing', values: { TTFB: 12.5, FCP: 80, LCP: 120, INP: 40, CLS: 0.01 } };

test('a report is read as it was sent, whole or in parts', () => {
  expect(parseWebVitals(JSON.stringify(whole))).toEqual(whole);
  const part = { page: 'admin-dashboard', values: { CLS: 0 } };
  expect(parseWebVitals(JSON.stringify(part))).toEqual(part);
});

test.each([
  ['no figure', { ...whole, values: {} }],
  ['an unknown figure', { ...whole, values: { LCP: 1, name: 2 } }],
  ['more than is asked', { ...whole, visitor: 'rosa@example.com' }],
  ['an address in the place of the page', { ...whole, page: '/listings?q=rosa' }],
  ['no page', { values: whole.values }],
  ['a negative time', { ...whole, values: { LCP: -1 } }],
  ['an endless time', { ...whole, values: { LCP: 1e300 } }],
  ['a text', { ...whole, values: { LCP: '12' } }],
])('with %s it is none', (_what, body) => {
  expect(parseWebVitals(JSON.stringify(body))).toBeNull();
});

test('whatever else arrives is no report and no error', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseWebVitals(text) === null));
  expect(parseWebVitals(JSON.stringify(whole).padEnd(1001))).toBeNull();
});
