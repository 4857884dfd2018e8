import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createVitals, type Vitals } from './web-vitals.ts';

let lines: Record<string, unknown>[];
let vitals: Vitals;
beforeEach(() => {
  lines = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  vitals = createVitals(pino({ base: null, timestamp: false }, { write }));
});

const report = { page: 'routes/home', values: { LCP: 900, CLS: 0.02 } };

test('a report is one line of the log, without the address that it came from', () => {
  vitals.note('192.0.2.1', report);
  expect(lines).toEqual([{ level: 30, page: 'routes/home', LCP: 900, CLS: 0.02, msg: 'web vitals' }]);
});

test('of one sender twenty a minute are written, and of others still some', () => {
  for (let sent = 0; sent < 50; sent += 1) vitals.note('192.0.2.1', report, 1_000_000);
  expect(lines).toHaveLength(20);
  vitals.note('192.0.2.2', report, 1_000_000);
  expect(lines).toHaveLength(21);
  vitals.note('192.0.2.1', report, 1_060_000);
  expect(lines).toHaveLength(22);
});

test('of all senders six hundred a minute are written', () => {
  for (let sent = 0; sent < 1000; sent += 1) vitals.note(`192.0.2.${sent}`, report, 1_000_000);
  expect(lines).toHaveLength(600);
});
