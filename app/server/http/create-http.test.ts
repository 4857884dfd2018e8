import { once } from 'node:events';
import { type IncomingMessage, request as sendRaw } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pino } from 'pino';
import { loadBuild } from '#tasks/built-pages.ts';
import { outcomeOf } from '#tests/support/html.ts';
import { serveSite } from '#tests/support/served-site.ts';
import { connection, openSite, origin, publicSite, setUpSite } from '#tests/support/site.ts';
import { alwaysReady } from '#tests/support/always-ready.ts';
import { openS3Store } from '#tests/support/stores.ts';
import { createHttp } from './create-http.ts';
const site = await setUpSite();

const send = (path: string, type: string, body: string) =>
  site.request(path, { method: 'POST', headers: { origin, 'content-type': type }, body });

describe('a body that is not a form', () => {
  const paths = ['/login', '/register', '/forgot-password', '/link/x', '/login.data'];
  test.each(paths)('gets a 400 at %s', async (path) => {
    for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
      expect((await send(path, type, '{"email":')).status).toBe(400);
    }
  });
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.0, identity', null, (body: Buffer) => body],
] as const)('for Accept-Encoding «%s», encodes a page as %s', async (accepted, encoding, unpack) => {
  const response = await site.request('/about', { headers: { 'accept-encoding': accepted } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toContain('accept-encoding');
  const body = Buffer.from(await response.arrayBuffer());
  expect(unpack(body).toString()).toBe(await (await site.request('/about')).text());
});

test('answers probes without a page, a session or a line in the log', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const checkReadiness = async () => ({ status: 503, text: 'database failing\n' }) as const;
  const settings = { build: await loadBuild(), staticFiles: null, checkReadiness };
  const http = createHttp({ ...site.server, logger }, settings);
  const read = async (path: string) => {
    const response = await http.request(`${origin}${path}`, {}, connection);
    return [response.status, response.headers.get('cache-control'), await response.text()];
  };
  expect(await read('/healthz')).toEqual([200, 'no-store', 'ok\n']);
  expect(await read('/readyz')).toEqual([503, 'no-store', 'database failing\n']);
  expect(lines).toEqual([]);
});

test('returns the same Vary header with status 304', async () => {
  const { headers } = await site.request('/about');
  const again = await site.request('/about', { headers: { 'if-none-match': String(headers.get('etag')) } });
  expect([again.status, again.headers.get('vary')]).toEqual([304, headers.get('vary')]);
});

test('accepts forms from the public origin behind a proxy that terminates TLS', async () => {
  const behindProxy = await openSite(publicSite('https://site.example'));
  const body = new URLSearchParams({ email: 'nobody@site.example', password: 'wrong one' });
  const login = (from: string) =>
    behindProxy.request('/login', { method: 'POST', headers: { origin: from }, body });
  expect((await login('https://site.example')).status).toBe(401);
  expect((await login('https://evil.example')).status).toBe(403);
  await behindProxy.close();
});

test('answers 503 when the session can’t be read, and suggests the Back button for a form', async () => {
  vi.spyOn(site.server.auth.api, 'getSession').mockRejectedValue(new Error('10.0.0.1 is away'));
  const headers = { origin, cookie: 'baystead.session_token=x' };
  const page = await site.request('/about', { headers });
  expect(page.status).toBe(503);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'retry-after': '60',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  });
  const html = await page.text();
  expect(html).toContain('can’t be reached right now');
  expect(html).not.toContain('10.0.0.1');

  const body = new URLSearchParams({ intent: 'email', email: 'rosa@site.example' });
  const form = await site.request('/account', { method: 'POST', headers, body });
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '60']);
  const formHtml = await form.text();
  expect(formHtml).toContain('Your browser’s Back button takes you back to your form.');
  expect(formHtml).not.toMatch(/rosa|<form|<input/);
});

test('sends Retry-After with every 503', async () => {
  const cookie = await site.register('later@site.example');
  const property = '/listings/0190b0a0-0000-7000-8000-000000000001';
  await sql`ALTER TABLE properties RENAME TO properties_elsewhere`.execute(site.db);
  for (const path of ['/', '/listings', '/listings.data', '/account/data.json', property]) {
    const response = await site.request(path, { headers: { cookie } });
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '60']);
  }
  await sql`ALTER TABLE properties_elsewhere RENAME TO properties`.execute(site.db);
});

test.each([
  '/link/SECRET%%32%65',
  '/link/SECRET%2e',
  '/link/SECRET%252e',
  '/link%2fSECRET',
  '/link%5cSECRET.data',
  '/%6cink/SECRET',
  '/%256cink/SECRET%',
  '/listings/%2e%2e%2flink/SECRET',
  '/mailbox/SECRET%zz',
  '/MAILBOX/SECRET%c0%af',
  '/mailbox/SECRETé',
])('redirects %s to /404 and logs none of it', async (path) => {
  const written = vi.spyOn(site.server.logger, 'info');
  const printed = (['debug', 'error', 'info', 'log', 'trace', 'warn'] as const).map((method) =>
    vi.spyOn(console, method),
  );
  const response = await site.request(path);
  expect(outcomeOf(response)).toEqual([302, '/404']);
  expect(written).toHaveBeenLastCalledWith(expect.objectContaining({ path: '(an escaped path)' }), 'request');
  expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test.each([
  '/link/SECRET',
  '//link/SECRET',
  '/x/../Link/SECRET.data',
  '\\mailbox\\SECRET/',
  '/owner-link/SECRET',
  '/Inquiry-Link/SECRET.data',
  '/calendars/SECRET.ics',
  '//Calendars/SECRET.ics.data',
])('logs %s without its token', async (path) => {
  const written = vi.spyOn(site.server.logger, 'info');
  await site.request(path);
  expect(JSON.stringify(written.mock.calls)).not.toContain('SECRET');
});

test('answers 503 when a query is canceled', async () => {
  await site.db.transaction().execute(async (holder) => {
    await sql`LOCK TABLE properties`.execute(holder);
    const pendingResponse = site.request('/sitemap.xml');
    // Cancels the query as the time limits do, only sooner.
    const cutOff = sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await cutOff.execute(site.db)).rows).not.toEqual([]);
    const response = await pendingResponse;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await response.text()).toContain('can’t be reached right now');
  });
  await sql`ALTER TABLE properties RENAME slot TO slot_elsewhere`.execute(site.db);
  expect((await site.request('/sitemap.xml')).status).toBe(500);
  await sql`ALTER TABLE properties RENAME slot_elsewhere TO slot`.execute(site.db);
});

test('answers 503 after 30 seconds, and survives a later failure', async () => {
  const { promise: session, reject } = Promise.withResolvers<never>();
  vi.spyOn(site.server.auth.api, 'getSession').mockReturnValue(session);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pendingResponse = site.request('/about', { headers: { cookie: 'baystead.session_token=x' } });
  await vi.advanceTimersByTimeAsync(30_000);
  const response = await pendingResponse;
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await response.text()).toContain('can’t be reached right now');
  const logError = vi.spyOn(site.server.logger, 'error');
  reject(new Error('too late'));
  await expect.poll(() => logError.mock.calls.length).toBe(1);
});

test('logs status 499 when the visitor leaves before the response', async () => {
  const logInfo = vi.spyOn(site.server.logger, 'info');
  await site.request('/about', { signal: AbortSignal.abort() });
  expect(logInfo).toHaveBeenLastCalledWith(
    expect.objectContaining({ path: '/about', status: 499 }),
    'request',
  );
});

test('answers 503 for a photo while the object store fails', async () => {
  const s3 = await openS3Store();
  const http = createHttp(
    { ...site.server, store: s3.store },
    { build: await loadBuild(), staticFiles: null, checkReadiness: alwaysReady },
  );
  const ask = (name: string) => http.request(`${origin}/photos/${name.repeat(32)}.jpg`, {}, connection);
  const content = Buffer.from('a picture');
  s3.server.objects.set(`variants/${'0'.repeat(32)}.jpg`, { content, storedAt: new Date() });
  expect(await (await ask('0')).text()).toBe('a picture');
  expect((await ask('1')).status).toBe(404);
  s3.server.mood = 'failing';
  const away = await ask('0');
  expect([away.status, await away.text(), away.headers.get('retry-after')]).toEqual([503, '', '60']);
  expect(away.headers.get('cache-control')).toBe('no-store');
  await s3.close();
});

test('keeps what was typed except the password, logs out and answers 503 without a database', async () => {
  const dead = await openSite();
  const cookie = await dead.register('lee@site.example');
  await dead.loseDatabase();
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    dead.request(path, {
      method: 'POST',
      headers: { origin, ...headers },
      body: new URLSearchParams(fields),
    });
  const login = await post('/login', { email: 'rosa@site.example', password: 'a good password' });
  expect([login.status, login.headers.get('retry-after')]).toEqual([503, '60']);
  const html = await login.text();
  expect(html).toContain('We couldn’t log you in. Please try again.');
  expect(html).toContain('value="rosa@site.example"');
  expect(html).not.toContain('a good password');
  const unsaved = await post('/account', { intent: 'profile', firstName: 'Rosa' }, { cookie });
  expect([unsaved.status, await unsaved.text()]).toEqual([503, expect.stringContaining('back to your form')]);
  const left = await post('/logout', {}, { cookie });
  expect(outcomeOf(left)).toEqual([302, '/']);
  expect(left.headers.get('set-cookie')).toMatch(/^baystead\.session_token=; Max-Age=0/);
  const map = await dead.request('/sitemap.xml');
  expect([map.status, map.headers.get('retry-after')]).toEqual([503, '60']);
  await dead.close();
});

test('answers 405 to a form sent to /robots.txt', async () => {
  const { status, headers } = await site.request('/robots.txt', { method: 'POST', headers: { origin } });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.each(['GET', 'POST'])('answers 400 to %s with an invalid Host header', async (method) => {
  const served = await serveSite();
  const headers = { host: '1.2.3.4.5.6', origin };
  const [response] = (await once(sendRaw(`${served.url}/login`, { method, headers }).end(), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  expect(response.statusCode).toBe(400);
  await served.close();
});
