import { afterAll, expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import { closeServers, serve } from '#tests/support/small-server.ts';
import { setUpTestServer } from '#tests/support/test-server.ts';
import { createDatabase, openPool } from '../database/database.ts';
import { openViewCounter } from './view-counter.ts';

const { server, db } = await setUpTestServer();
const counter = openViewCounter(server);
let status = 200;
const { host } = await serve((request, response) => {
  counter.count(request, response);
  response.writeHead(status).end();
});
afterAll(async () => {
  await counter.close();
  await closeServers();
});

const id = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

/** Requests a path and returns the views that it added. */
async function viewsOf(
  path: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
): Promise<number> {
  const stored = async () => {
    const rows = await db.selectFrom('propertyViews').select('views').where('propertyId', '=', id).execute();
    return rows.reduce((sum, { views }) => sum + views, 0);
  };
  const before = await stored();
  const response = await fetch(`http://${host}${path}`, {
    method,
    headers: { 'user-agent': phone, ...headers },
  });
  await response.arrayBuffer();
  await counter.flush();
  return (await stored()) - before;
}

test.each([`/listings/${id}`, `/listings/${id}?checkIn=2027-01-04`, `/listings/${id}.data?_routes=x`])(
  'counts a view of %s',
  async (path) => {
    expect(await viewsOf(path)).toBe(1);
  },
);

test.each(['/', '/listings', `/listings/${id}/ask`, `/listings/${id}/report`, '/listings/unknown'])(
  'counts no view for %s',
  async (path) => {
    expect(await viewsOf(path)).toBe(0);
  },
);

test.each([
  ['a logged-in person', { cookie: 'session=any' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  [
    'a search engine',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['a link preview', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['a script', { 'user-agent': 'curl/8.5.0' }],
  ['a request without a user agent', { 'user-agent': '' }],
])('counts no view for %s', async (_who, headers) => {
  expect(await viewsOf(`/listings/${id}`, { headers })).toBe(0);
});

test('counts no view for a HEAD request', async () => {
  expect(await viewsOf(`/listings/${id}`, { method: 'HEAD' })).toBe(0);
});

test.each([
  [304, 1],
  [202, 0],
  [302, 0],
  [503, 0],
])('counts a response of status %i as %i view', async (sent, expected) => {
  status = sent;
  expect(await viewsOf(`/listings/${id}.data`)).toBe(expected);
  status = 200;
});

test('stores the last views when it closes', async () => {
  const other = openViewCounter(server);
  const local = await serve((request, response) => {
    other.count(request, response);
    response.end();
  });
  const another = id.replace('0192', '0193');
  for (let view = 0; view < 3; view += 1)
    await fetch(`http://${local.host}/listings/${another}`, { headers: { 'user-agent': phone } });
  await other.close();
  const rows = await db
    .selectFrom('propertyViews')
    .select('views')
    .where('propertyId', '=', another)
    .execute();
  expect(rows).toEqual([{ views: 3 }]);
});

test('logs views that it loses while the database is away', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const pool = openPool('postgres://127.0.0.1:1/none', logger);
  onTestFinished(() => pool.end());
  const broken = openViewCounter({ db: createDatabase(pool), logger });
  const local = await serve((request, response) => {
    broken.count(request, response);
    response.end();
  });
  await fetch(`http://${local.host}/listings/${id}`, { headers: { 'user-agent': phone } });
  await broken.close();
  expect(lines.join('')).toContain('views of listings could not be stored');
});
