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

test('logs 20 reports a minute per address, and 600 in all', async () => {
  const send = async (times: number, client: (sent: number) => string) => {
    for (let sent = 0; sent < times; sent += 1) await logWebVitals(server, client(sent), report);
    return lines.length;
  };
  expect(await send(50, () => '192.0.2.1')).toBe(20);
  vi.advanceTimersByTime(60_001);
  expect(await send(1, () => '192.0.2.1')).toBe(21);
  expect(await send(1000, (sent) => `198.51.100.${sent}`)).toBe(620);
});
