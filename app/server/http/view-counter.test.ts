import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { closeServers, serve } from '#tests/support/small-server.ts';
import { setUpTestServer } from '#tests/support/test-server.ts';
import { createDatabase, openPool } from '../database/database.ts';
import type { Server } from '../server.ts';
import { createViewCounter, viewedListing } from './view-counter.ts';

const { server, db } = await setUpTestServer();
afterAll(closeServers);

const id = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const request = (url: string, headers = {}, method = 'GET') => ({
  method,
  url,
  headers: { 'user-agent': phone, ...headers },
});

test.each([`/listings/${id}`, `/listings/${id}?checkIn=2027-01-04`, `/listings/${id}.data?_routes=x`])(
  'recognizes a view of %s',
  (url) => {
    expect(viewedListing(request(url))).toBe(id);
  },
);

test.each(['/', '/listings', `/listings/${id}/ask`, `/listings/${id}/report`, '/listings/unknown'])(
  'recognizes no view of %s',
  (url) => {
    expect(viewedListing(request(url))).toBeNull();
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
])('recognizes no view by %s', (_who, headers) => {
  expect(viewedListing(request(`/listings/${id}`, headers))).toBeNull();
});

test('recognizes no view in a HEAD request', () => {
  expect(viewedListing(request(`/listings/${id}`, {}, 'HEAD'))).toBeNull();
});

/** Serves listings with the statuses that their query asks for, and returns a function that views one. */
async function serveListings(counted: Pick<Server, 'db' | 'logger'>) {
  const countView = createViewCounter(counted);
  const { host } = await serve((incoming, response) => {
    countView(incoming, response);
    response.writeHead(Number(incoming.url?.split('=')[1] ?? 200)).end();
  });
  return async (listing: string, status = 200) => {
    const url = `http://${host}/listings/${listing}?status=${status}`;
    await (await fetch(url, { headers: { 'user-agent': phone } })).arrayBuffer();
  };
}

const storedViews = async (propertyId: string) =>
  (await db.selectFrom('propertyViews').select('views').where('propertyId', '=', propertyId).execute()).map(
    ({ views }) => views,
  );

test('counts responses that show the listing', async () => {
  const view = await serveListings(server);
  for (const status of [202, 302, 503]) await view(id, status);
  for (const [index, status] of [200, 304].entries()) {
    await view(id, status);
    await vi.waitFor(async () => expect(await storedViews(id)).toEqual([index + 1]));
  }
});

test('answers while the database is behind, and counts a few views only', async () => {
  const view = await serveListings(server);
  const listing = id.replace('0192', '0193');
  await view(listing);
  await vi.waitFor(async () => expect(await storedViews(listing)).toEqual([1]));
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT FROM property_views WHERE property_id = ${listing} FOR UPDATE`.execute(transaction);
    for (let count = 0; count < 20; count += 1) await view(listing);
  });
  await vi.waitFor(async () => expect(await storedViews(listing)).toEqual([3]));
});

test('logs a view that it loses while the database is away', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const pool = openPool('postgres://127.0.0.1:1/none', logger);
  onTestFinished(() => pool.end());
  const view = await serveListings({ db: createDatabase(pool), logger });
  await view(id);
  await vi.waitFor(() => expect(lines.join('')).toContain('a view of a listing could not be stored'));
});
