import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverWith } from '#tests/support/server.ts';
import { countInProcess, type Limits } from './rate-limits.ts';
import type { Server } from './server.ts';
import { logWebVitals } from './web-vitals.ts';

let lines: Record<string, unknown>[];
let server: Server;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  const logger = pino({ base: null, timestamp: false }, { write });
  server = serverWith({ limits: { allows: countInProcess({ searchesPerMinute: 300 }) } as Limits, logger });
});
afterEach(() => {
  vi.useRealTimers();
});

const report = { page: 'routes/site/home', values: { LCP: 900, CLS: 0.02 } };

test('logs one line per report, without the client address', async () => {
  await logWebVitals(server, '192.0.2.1', report);
  expect(lines).toEqual([{ level: 30, page: 'routes/site/home', LCP: 900, CLS: 0.02, msg: 'web vitals' }]);
});

test('logs 20 reports a minute per address', async () => {
  for (let sent = 0; sent < 50; sent += 1) await logWebVitals(server, '192.0.2.1', report);
  expect(lines).toHaveLength(20);
  await logWebVitals(server, '192.0.2.2', report);
  expect(lines).toHaveLength(21);
  vi.advanceTimersByTime(60_001);
  await logWebVitals(server, '192.0.2.1', report);
  expect(lines).toHaveLength(22);
});

test('logs 600 reports a minute in all', async () => {
  for (let sent = 0; sent < 1000; sent += 1) await logWebVitals(server, `192.0.2.${sent}`, report);
  expect(lines).toHaveLength(600);
});
