import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type SiteResponse, type CachedSite, openCachedSite } from '#tests/support/cached-site.ts';
import { createFormSender } from '#tests/support/form-sender.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { cookieOf, setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();
const admin = await site.admin();

const approvedProperty = (title: string) => site.listedHome(admin, { title });

describe('a cached page', () => {
  let cached: CachedSite;
  let id: string;
  beforeAll(async () => {
    cached = await openCachedSite(site);
    id = await approvedProperty('Home by the pier');
  });
  afterEach(() => void cached.renderings());
  afterAll(() => cached.close());

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('answers the second request with the same bytes as %s', async (coding, named) => {
    const send = (path: string) => cached.send(path, { 'accept-encoding': coding });
    for (const path of [
      '/',
      '/listings',
      `/listings/${id}`,
      '/about',
      '/listings.data',
      '/listings?type=Condo',
    ]) {
      const [first, second] = [await send(path), await send(path)];
      const outcomes = [first, second].map(({ status, isHit, isLogged }) => [status, isHit, isLogged]);
      expect([path, ...outcomes]).toEqual([path, [200, false, true], [200, true, true]]);
      const isOwn = { date: '', 'x-request-id': '' };
      expect([second.body, { ...second.headers, ...isOwn }]).toEqual([
        first.body,
        { ...first.headers, ...isOwn },
      ]);
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      expect(second.headers['content-encoding']).toBe(named);
    }
  });

  test('answers HEAD without a body, and 304 to a matching If-None-Match', async () => {
    const { headers, body } = await cached.send('/listings');
    const head = await cached.send('/listings', {}, 'HEAD');
    expect([head.status, head.body, head.isHit]).toEqual([200, '', true]);
    expect(head.headers['content-length']).toBe(String(body.length));
    const revalidated = await cached.send('/listings', { 'if-none-match': `W/${headers.etag}` });
    expect([revalidated.status, revalidated.body, revalidated.isHit]).toEqual([304, '', true]);
    expect(revalidated.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });

  test('is rendered once for 50 concurrent requests', async () => {
    await sql`UPDATE properties SET title = 'Crowded' WHERE id = ${id}`.execute(site.db);
    const responses = await Promise.all(
      Array.from({ length: 50 }, async () => cached.send(`/listings/${id}`)),
    );
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(responses[0]?.body).toContain('Crowded');
    expect(responses.filter(({ isLogged }) => !isLogged)).toEqual([]);
    expect(cached.renderings()).toBe(1);
  });

  test('expires at midnight in Los Angeles', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-01T06:59:59Z') });
    onTestFinished(() => void vi.useRealTimers());
    cached.server.metrics.pageCache.reset();
    await cached.send('/about');
    expect((await cached.send('/about')).isHit).toBe(true);
    const { values } = await cached.server.metrics.pageCache.get();
    expect(values.map(({ labels, value }) => [labels.result, value])).toEqual([
      ['miss', 1],
      ['hit', 1],
    ]);
    vi.setSystemTime(new Date('2030-06-01T07:00:00Z'));
    expect((await cached.send('/about')).isHit).toBe(false);
  });

  test('is not kept if it is incomplete or not a shared page', async () => {
    await sql`ALTER TABLE featured_properties RENAME TO elsewhere`.execute(site.db);
    const without = await cached.send('/', { 'accept-encoding': 'deflate' });
    await sql`ALTER TABLE elsewhere RENAME TO featured_properties`.execute(site.db);
    expect(without.body).toContain('Failed to load featured properties');
    expect((await cached.send('/')).body).not.toContain('Failed to load');
    const missing = '/listings/0190b0a0-0000-7000-8000-000000000000';
    for (const path of [missing, '/404', '/nowhere', '/robots.txt']) {
      await cached.send(path);
      expect([path, (await cached.send(path)).isHit]).toEqual([path, false]);
    }
  });

  test('is bypassed while the public version is unknown', async () => {
    await cached.send('/about');
    vi.spyOn(cached.server.publicVersion, 'read').mockResolvedValue(null);
    const response = await cached.send('/about');
    expect([response.status, response.isHit]).toEqual([200, false]);
  });
});

interface PrivatePage {
  path: string;
  /** Cookies of visitors whose pages contain a canary. */
  cookie: string;
  /** How many of two requests without a cookie may be cache hits. The URL may also have a public page. */
  hitsAtMost: 0 | 2;
}

/** Cookies of a logged-in user, of an owner and a guest with mailed links, and of a visitor with a draft. */
async function privatePages(): Promise<PrivatePage[]> {
  const person = 'canary@site.example';
  const pending = await site.pendingHome({
    title: 'CANARY villa',
    by: await site.user(person),
  });
  const signedIn = await site.logIn(person);

  const byLink = await site.pendingHome({
    title: 'CANARY flat',
    email: 'canary-owner@site.example',
  });
  const link = await site.linkTo('canary-owner@site.example');

  const propertyId = await site.home('canary-host@site.example');
  const guest = { email: 'canary-guest@site.example', message: 'Does the CANARY sing?' };
  const talk = await site.inquiry(propertyId, guest);
  const inquiryLink = `/link/${await site.inquiryTokenTo(guest.email)}`;

  const form = createFormSender(site);
  await form.beginDraft();
  const { landlord, property, listing } = completeAnswers();
  await form.save({
    landlord: { ...landlord, landlordEmail: 'canary-form@site.example' },
    property: { ...property, propertyAddress: '1 CANARY Lane' },
    listing: { ...listing, title: 'CANARY loft' },
  });

  const cookieAfter = async (path: string) => cookieOf((await site.request(path)).headers);
  return [
    ...['/', '/listings', '/about'].map((path) => ({ path, cookie: signedIn, hitsAtMost: 2 as const })),
    { path: '/account', cookie: signedIn, hitsAtMost: 0 },
    { path: '/my-properties', cookie: signedIn, hitsAtMost: 0 },
    { path: `/listings/${pending}`, cookie: signedIn, hitsAtMost: 0 },
    { path: `/submission/${byLink}`, cookie: await cookieAfter(link), hitsAtMost: 0 },
    { path: `/inquiry/${talk.guest.inquiryId}`, cookie: await cookieAfter(inquiryLink), hitsAtMost: 0 },
    { path: '/submit-property', cookie: form.cookie(), hitsAtMost: 0 },
  ];
}

type Spelling = [target: string, headers: Record<string, string>, method: string];

/** Spellings of one URL by proxies and careless clients. */
function spellingsOf(path: string): Spelling[] {
  const data = path === '/' ? '/_.data' : `${path}.data`;
  const targets = [path, data, `${path}?`, `${path}?x=1`, `${path}/`, `/${path}`, path.toUpperCase()];
  return [
    ...targets.map((target): Spelling => [target, {}, 'GET']),
    ...['br', 'gzip;q=0, *'].map((coding): Spelling => [path, { 'accept-encoding': coding }, 'GET']),
    [path, { 'if-none-match': '*' }, 'HEAD'],
  ];
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** The headers and the decompressed body. */
function textOf({ headers, body }: SiteResponse): string {
  const bytes = Buffer.from(body, 'latin1');
  const decode = decoders[String(headers['content-encoding'])] ?? ((plain) => plain);
  return `${JSON.stringify(headers)} ${bytes.length === 0 ? '' : decode(bytes).toString()}`;
}

describe('privacy of visitors', () => {
  let cached: CachedSite;
  beforeAll(async () => {
    cached = await openCachedSite(site);
    await approvedProperty('Home number one');
  });
  afterAll(() => cached.close());

  test('keeps request headers out of cached pages', async () => {
    const clean = await cached.send('/listings');
    const canary = 'CANARY';
    const headers = {
      host: 'canary.example',
      'x-forwarded-for': canary,
      'x-forwarded-host': 'canary.example',
      forwarded: `for=${canary}`,
      'user-agent': canary,
      referer: `http://${canary}/`,
      origin: `http://${canary}`,
      'accept-language': canary,
      accept: canary,
      range: 'bytes=0-1',
      'x-request-id': canary,
      'x-react-router-spa-mode': 'yes',
      'if-none-match': canary,
    };
    for (const path of ['/listings', '/', '/about', '/listings.data', '/listings?type=Condo']) {
      await sql`UPDATE properties SET description = description || '.'`.execute(site.db);
      await cached.send(path, headers);
      const { body, headers: sent } = await cached.send(path);
      expect(JSON.stringify([body, sent])).not.toMatch(/canary/i);
    }
    expect((await cached.send('/listings')).body.length).toBe(clean.body.length);
  });

  test('bypasses the cache for requests with a cookie or credentials', async () => {
    for (const headers of [{ cookie: '' }, { cookie: 'a=b' }, { authorization: 'Basic x' }]) {
      await cached.send('/listings');
      expect((await cached.send('/listings', headers)).isHit).toBe(false);
    }
  });

  test('caches no private page, for any spelling of its address', async () => {
    const word = /canary/i;
    for (const { path, cookie, hitsAtMost } of await privatePages()) {
      expect([path, (await cached.send(path, { cookie })).body]).toEqual([path, expect.stringMatching(word)]);
      for (const [target, headers, method] of spellingsOf(path)) {
        const own = await cached.send(target, { ...headers, cookie }, method);
        expect([target, own.isHit]).toEqual([target, false]);
        // The first request would hit a page cached before it, the second a page that the first has cached.
        const others = [await cached.send(target, headers), await cached.send(target, headers)];
        expect(others.map(textOf).filter((text) => word.test(text))).toEqual([]);
        expect(others.filter(({ isHit }) => isHit).length).toBeLessThanOrEqual(hitsAtMost);
      }
    }
  });

  test('caches no page whose address contains a token', async () => {
    const owner = createFormSender(site);
    const draftId = await owner.beginDraft();
    await owner.save({ listing: { ...completeAnswers().listing, title: 'CANARY cottage' } });
    await owner.sendForm({ intent: 'send-link', id: draftId, email: 'canary-draft@site.example' });
    const link = await site.linkTo('canary-draft@site.example');
    for (const path of [link, `${link}.data`, `/mailbox/${cached.server.mailboxToken}`]) {
      for (const response of [await cached.send(path), await cached.send(path)])
        expect([path, response.isHit, response.body]).toEqual([
          path,
          false,
          expect.stringMatching(/canary/i),
        ]);
    }
  });

  test.each([
    '/listings?bedrooms=2&location=Imperial+Beach',
    '/listings?utm_source=x',
    `/listings?q=${'x'.repeat(2000)}`,
    '/listings/%2e',
    '/?x',
    '/login',
    '/submit-property',
    '/sitemap.xml',
  ])('never caches %s', async (path) => {
    await cached.send(path);
    expect((await cached.send(path)).isHit).toBe(false);
  });
});

test('caches a burst of 100 pages for one address', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  const cached = await openCachedSite(site, { isLimited: true });
  const searches = Array.from({ length: 101 }, (_, index) => `/listings.data?q=word${index}`);
  for (const path of searches) await cached.send(path);
  const hits = [];
  for (const path of searches) hits.push((await cached.send(path)).isHit);
  expect(hits).toEqual([...Array.from({ length: 100 }, () => true), false]);
  await cached.close();
});

test('evicts the least recently used page', async () => {
  const cached = await openCachedSite(site);
  const paths = ['/about', '/terms', '/privacy'];
  const sizes = await Promise.all(paths.map(async (path) => (await cached.send(path)).body.length + 1000));
  await cached.close();
  const small = await openCachedSite(site, { maxBytes: sizes.reduce((sum, size) => sum + size) - 1 });
  for (const path of ['/about', '/terms', '/about', '/privacy']) await small.send(path);
  expect((await small.send('/about')).isHit).toBe(true);
  expect((await small.send('/terms')).isHit).toBe(false);
  await small.close();
});
