// A flood of searches: other pages don't wait behind it, and a refused search says what to do.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import { searchPool } from '#server/database/database.ts';
import type { Server } from '#server/server.ts';
import { openCachedSite } from '#tests/support/cached-site.ts';
import { setUpSite } from '#tests/support/site.ts';

const site = await setUpSite({ TRUSTED_PROXIES: '127.0.0.1' });
const id = await site.listedHome(await site.admin(), {
  title: 'Home by the pier',
});

/** As many searches as run and wait. */
const capacity = 22;

/** Takes all connections of searches until the test ends, or until the returned function is called. */
async function holdSearches({ searchDb }: Pick<Server, 'searchDb'>): Promise<() => void> {
  const end = Promise.withResolvers<void>();
  onTestFinished(() => end.resolve());
  const takeConnection = () =>
    new Promise<void>((taken) => {
      void searchDb.connection().execute(() => {
        taken();
        return end.promise;
      });
    });
  await Promise.all(Array.from({ length: Number(searchPool.connections) }, takeConnection));
  return end.resolve;
}

const from = (clientAddress: string) => ({ 'x-forwarded-for': clientAddress });

type Send = (path: string, headers: Record<string, string>) => Promise<{ status: number | undefined }>;
const request: Send = (path, headers) => site.request(path, { headers });

/** Searches of five client addresses, none of which exceeds its share. */
const searchWords = (count: number, send = request, path = '/listings') =>
  Array.from({ length: count }, (_, index) => send(`${path}?q=word${index}`, from(`192.0.2.${index % 5}`)));

test('answers other pages while searches wait, and refuses one search too many with a page that says what to do', async () => {
  const release = await holdSearches(site.server);
  const searches = searchWords(capacity + 1) as Promise<Response>[];
  const refused = await Promise.race(searches);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  const html = await refused.text();
  expect(html).toContain('Your search isn’t lost: give us a few seconds, then try again.');
  expect(html).toMatch(/<a class="button" href="">Try again<\/a>/);
  for (const path of ['/', '/about', `/listings/${id}`])
    expect([path, (await site.request(path)).status]).toEqual([path, 200]);
  release();
  const statuses = (await Promise.all(searches)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(capacity);
  expect((await site.request('/listings?q=word')).status).toBe(200);
});

test('recognizes a search in every spelling of its path', async () => {
  const release = await holdSearches(site.server);
  const searches = [...searchWords(capacity), ...searchWords(capacity, request, '/listings/suggestions')];
  const paths = ['/listings', '/listings.data', '/listings/_.data', '/Listings/', '/listings/map?bounds=1'];
  const others = ['/listings/map.data', '/LISTINGS/suggestions?q=ho', '/listings/suggestions/?q=ho'];
  const comparisons = ['/shortlist?q=near+a+beach', '/shortlist.data?q=near+a+beach'];
  const all = [...paths, ...others, ...comparisons];
  const statuses = all.map(async (path) => [path, (await site.request(path)).status]);
  expect(await Promise.all(statuses)).toEqual(all.map((path) => [path, 503]));
  release();
  await Promise.all(searches);
});

test('answers suggestions and searches of others while one client address sends 100 of each', async () => {
  const flood = ['/listings/suggestions', '/listings'].flatMap((path) =>
    Array.from({ length: 100 }, (_, index) => request(`${path}?q=word${index}`, from('198.51.100.1'))),
  );
  const others = [...searchWords(10), ...searchWords(10, request, '/listings/suggestions')];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(100);
});

test('replaces cached lists while many searches wait, a few at the same time', async () => {
  const cached = await openCachedSite(site);
  afterAll(cached.close);
  const send: Send = (path, headers) => cached.send(path, headers);
  for (const { status } of await Promise.all(searchWords(capacity, send))) expect(status).toBe(200);
  const release = await holdSearches(cached.server);
  const searches = searchWords(capacity + 1, send, '/listings/map');
  expect((await Promise.race(searches)).status).toBe(503);
  await sql`UPDATE properties SET title = 'Home by the bay' WHERE id = ${id}`.execute(site.db);
  const outdated = searchWords(capacity, send);
  const statuses = Promise.all(outdated.map(async (each) => (await each).status));
  expect((await Promise.race(outdated)).status).toBe(503);
  release();
  expect((await statuses).filter((status) => status === 200)).toHaveLength(capacity - 1);
  const { isHit, body } = await cached.send('/listings?q=word0');
  expect(isHit).toBe(true);
  expect(body).toContain('Home by the bay');
  await Promise.all(searches);
});

test('shares a rendering between visitors, and no refusal', async () => {
  const cached = await openCachedSite(site);
  afterAll(cached.close);
  const release = await holdSearches(cached.server);
  const own = Array.from({ length: 6 }, (_, index) =>
    cached.send(`/listings?q=own${index}`, from('198.51.100.1')),
  );
  const refused = cached.send('/listings?q=bay', from('198.51.100.1'));
  const other = cached.send('/listings?q=bay', from('198.51.100.2'));
  expect((await refused).status).toBe(503);
  release();
  expect((await other).status).toBe(200);
  await Promise.all(own);
});

describe('a client address that has reached its limit', () => {
  test('gets 429 for a new search, and still gets cached searches, suggestions and other pages', async () => {
    // Its burst is one search.
    const strict = await setUpSite({ SEARCHES_PER_MINUTE: '5' });
    const cached = await openCachedSite(strict);
    expect((await cached.send('/listings?q=pier')).status).toBe(200);
    const refused = await cached.send('/listings?q=bay');
    expect([refused.status, refused.headers['retry-after'], refused.isLogged]).toEqual([429, '10', true]);
    expect(Buffer.from(refused.body, 'latin1').toString()).toContain('That’s a lot of searching');
    const found = await cached.send('/listings?q=pier');
    expect([found.status, found.isHit]).toEqual([200, true]);
    const withCookie = { cookie: 'any=1' };
    expect((await cached.send('/listings?q=pier', withCookie)).status).toBe(429);
    for (const path of ['/listings.data?q=bay', '/listings/map?q=pier']) {
      const { status, headers, body } = await cached.send(path);
      expect([path, status, headers['content-type']]).toEqual([path, 429, 'text/plain; charset=utf-8']);
      expect(Buffer.from(body, 'latin1').toString()).toBe(
        'You’re searching faster than we can look. Wait 10 seconds, then try again.',
      );
    }
    for (const path of ['/', '/about', '/listings/suggestions?q=pier'])
      expect([path, (await cached.send(path)).status]).toEqual([path, 200]);
    await cached.close();
  });
});
