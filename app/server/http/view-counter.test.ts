import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { closeServers, serve } from '#tests/support/small-server.ts';
import { setUpSite } from '#tests/support/site.ts';
import { createDatabase, openPool } from '../database/database.ts';
import type { Server } from '../server.ts';
import { createViewCounter, viewedListing } from './view-counter.ts';

const { server, db } = await setUpSite();
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

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const view = `/listings/${id}`;
test.each([
  ['the home page', request('/')],
  ['the list', request('/listings')],
  ['the form of an inquiry', request(`${view}/ask`)],
  ['an unknown listing', request('/listings/unknown')],
  ['a HEAD request', request(view, {}, 'HEAD')],
  ['a logged-in person', request(view, { cookie: 'session=any' })],
  ['a prefetch', request(view, { 'sec-purpose': 'prefetch' })],
  ['a search engine', request(view, { 'user-agent': googlebot })],
  ['a link preview', request(view, { 'user-agent': 'facebookexternalhit/1.1' })],
  ['a script', request(view, { 'user-agent': 'curl/8.5.0' })],
  ['a request without a user agent', request(view, { 'user-agent': '' })],
])('recognizes no view in %s', (_what, incoming) => {
  expect(viewedListing(incoming)).toBeNull();
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
  const see = await serveListings(server);
  for (const status of [202, 302, 503]) await see(id, status);
  for (const [index, status] of [200, 304].entries()) {
    await see(id, status);
    await vi.waitFor(async () => expect(await storedViews(id)).toEqual([index + 1]));
  }
});

test('answers while the database is behind, and counts a few views only', async () => {
  const see = await serveListings(server);
  const listing = id.replace('0192', '0193');
  await see(listing);
  await vi.waitFor(async () => expect(await storedViews(listing)).toEqual([1]));
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT FROM property_views WHERE property_id = ${listing} FOR UPDATE`.execute(transaction);
    for (let count = 0; count < 20; count += 1) await see(listing);
  });
  await vi.waitFor(async () => expect(await storedViews(listing)).toEqual([3]));
});

test('logs a view that it loses while the database is away', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const pool = openPool('postgres://127.0.0.1:1/none', logger);
  onTestFinished(() => pool.end());
  const see = await serveListings({ db: createDatabase(pool), logger });
  await see(id);
  await vi.waitFor(() => expect(lines.join('')).toContain('a view of a listing could not be stored'));
});
