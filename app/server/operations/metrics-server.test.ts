import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addJob } from '../database/queue.ts';
import { freePort } from '#tests/support/launched-site.ts';
import { openSite } from '#tests/support/site.ts';
import { openMetricsServer } from './metrics-server.ts';

const site = await openSite();
const port = await freePort();
const settings = {
  port,
  checkReadiness: async () => ({ status: 503, text: 'process failing\n' }) as const,
};
const close = await openMetricsServer(site.server, settings);
afterAll(async () => {
  await close();
  await site.close();
});

async function get(address: string): Promise<[number, string]> {
  const response = await fetch(`http://127.0.0.1:${port}${address}`);
  return [response.status, await response.text()];
}

test('answers probes, and nothing else besides metrics', async () => {
  expect(await get('/healthz')).toEqual([200, 'ok\n']);
  expect(await get('/readyz')).toEqual([503, 'process failing\n']);
  expect(await get('/')).toEqual([404, '']);
});

test('serves the metrics of the process and of the site', async () => {
  await addJob(site.db, 'read-calendar', { linkId: 'any' });
  const [status, text] = await get('/metrics');
  expect(status).toBe(200);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'baystead_database_up 1',
      'baystead_workers 0',
      'baystead_queue_jobs{kind="read-calendar",state="waiting"} 1',
      'baystead_queue_jobs{kind="send-mail",state="waiting"} 0',
      'baystead_alert{alert="worker-missing"} 1',
      'baystead_alert{alert="mails-waiting"} 0',
    ]),
  );
  expect(text).toMatch(/^baystead_queue_wait_seconds\{kind="read-calendar"\} [\d.]+$/m);
  expect(text).toMatch(/^baystead_disk_free_bytes \d{6,}$/m);
  expect(text).toMatch(/^baystead_pool_connections\{pool="pages",state="in use"\} \d$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m);
});

test('the dashboard asks only for metrics that exist', async () => {
  const file = path.resolve(import.meta.dirname, '../../../docs/grafana-dashboard.json');
  const { panels } = JSON.parse(await readFile(file, 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(15);

  // Without the suffixes of a histogram.
  const asked = expressions.flatMap((expression) =>
    Array.from(
      expression.matchAll(/\b(?:baystead|nodejs|process)_\w+?(?=(?:_bucket|_count)?\b)/g),
      ([name]) => name,
    ),
  );
  expect(asked.length).toBeGreaterThan(15);
  const metrics = site.server.metrics.registry.getMetricsAsArray();
  const known = new Set(metrics.map(({ name }) => name));
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

test('without the database, still serves what the process knows', async () => {
  await site.loseDatabase();
  const [status, text] = await get('/metrics');
  expect(status).toBe(200);
  expect(text).toContain('\nbaystead_database_up 0\n');
  expect(text).toContain('\nbaystead_workers Nan\n');
  expect(text).not.toMatch(/^baystead_(?:queue_jobs|alert)\{/m);
  expect(text).toMatch(/^baystead_disk_free_bytes \d{6,}$/m);
});

test('names a port that is taken, and opens none without a setting', async () => {
  await expect(openMetricsServer(site.server, settings)).rejects.toThrow(
    `Metrics can’t be served on 127.0.0.1:${port} (EADDRINUSE).`,
  );
  const closeNothing = await openMetricsServer(site.server, { ...settings, port: null });
  await closeNothing();
});
