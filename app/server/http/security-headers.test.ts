// Every kind of response has the security headers.
import { expect, test } from 'vitest';
import { loadBuild, staticFiles } from '#tasks/built-pages.ts';
import { openCachedSite } from '#tests/support/cached-site.ts';
import { alwaysReady } from '#tests/support/always-ready.ts';
import { connection, publicSite, setUpSite } from '#tests/support/site.ts';
import { getCalendarToken } from '../calendar/feed-export.ts';
import { openObjectStore } from '../photos/open-store.ts';
import { variantKey } from '../photos/photo-objects.ts';
import { createHttp } from './create-http.ts';

const origin = 'https://site.example';
const photo = `/photos/${'ab'.repeat(16)}-400.webp`;

const site = await setUpSite(publicSite(origin));
const http = createHttp(site.server, { build: await loadBuild(), staticFiles, checkReadiness: alwaysReady });
const request = async (path: string, init?: RequestInit) =>
  http.request(`http://localhost:3000${path}`, init, connection);
const store = await openObjectStore(site.server.config);
await store.put(variantKey('ab'.repeat(16), '-400.webp'), new Blob(['0123456789']).stream());
const propertyId = await site.listedHome(await site.admin());
const calendar = `/calendars/${await getCalendarToken(site.db, propertyId)}.ics`;
await site.user('rosa@site.example');
const session = await site.logIn('rosa@site.example');

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};
const pagePolicy = /^default-src 'self'; script-src 'self'.*; frame-ancestors 'none'$/;
const nonPagePolicy = /^default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox$/;

function expectHeaders(headers: Headers, policy: RegExp): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    ...always,
    'content-security-policy': expect.stringMatching(policy) as string,
  });
}

const wrong = new URLSearchParams({ email: 'rosa@site.example', password: 'wrong' });
const form = (body: string | URLSearchParams | null = null, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { origin, ...headers },
  body,
});
const user = { headers: { cookie: session } };
const range = (bytes: string) => ({ headers: { range: `bytes=${bytes}` } });
const withTag = (etag: string | null) => ({ headers: { 'if-none-match': String(etag) } });
const calendarTag = (await request(calendar)).headers.get('etag');

test.each<[what: string, status: number, path: string, init?: RequestInit]>([
  ['a page', 200, '/listings'],
  ['a page behind the login', 200, '/account', user],
  ['a page that does not exist', 404, '/404'],
  ['a body that is no form', 400, '/login', form('x', { 'content-type': 'text/plain' })],
  ['a refused form', 401, '/login', form(wrong)],
])('sets all security headers on %s', async (_what, status, path, init) => {
  const response = await request(path, init);
  expect(response.status).toBe(status);
  expectHeaders(response.headers, pagePolicy);
});

test.each<[what: string, status: number, path: string, init?: RequestInit]>([
  ['the data of a page', 200, '/listings.data'],
  ['a redirect', 302, '/nowhere'],
  ['a redirect to the login', 302, '/account'],
  ['an escaped path', 302, '/%'],
  ['a photo', 200, photo],
  ['a part of a photo', 206, photo, range('0-3')],
  ['a part that a photo lacks', 416, photo, range('99-')],
  ['an unchanged photo', 304, photo, withTag(`"${photo.slice(8)}"`)],
  ['a missing photo', 404, '/photos/none.jpg'],
  ['a calendar', 200, calendar],
  ['an unchanged calendar', 304, calendar, withTag(calendarTag)],
  ['an unknown calendar', 404, '/calendars/none.ics'],
  ['robots.txt', 200, '/robots.txt'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['a static file', 200, '/favicon.svg'],
  ['the data of an account', 200, '/account/data.json', user],
  ['a form of another site', 403, '/login', form(wrong, { origin: 'https://evil.example' })],
  ['a large body', 413, '/login', form('x'.repeat(2_000_000), { 'content-length': '2000000' })],
  ['a method that is not allowed', 405, '/robots.txt', form()],
  ['an upload of another type', 415, '/submit-property/uploads/x', form('x')],
  ['an upload without a draft', 404, '/submit-property/photos', { ...form(), method: 'DELETE' }],
])('sets all security headers on %s', async (_what, status, path, init) => {
  const response = await request(path, init);
  expect(response.status).toBe(status);
  expectHeaders(response.headers, nonPagePolicy);
});

test('sets all security headers on cached pages and on 304', async () => {
  const cached = await openCachedSite(site);
  const read = async (path: string, headers = {}) => {
    const response = await cached.send(path, headers);
    return { ...response, headers: new Headers(response.headers as Record<string, string>) };
  };
  for (const [path, policy] of [
    ['/about', pagePolicy],
    [`/listings/${propertyId}.data`, nonPagePolicy],
  ] as const) {
    const first = await read(path);
    const [again, unchanged] = [
      await read(path),
      await read(path, { 'if-none-match': first.headers.get('etag') }),
    ];
    expect([again.isHit, unchanged.status]).toEqual([true, 304]);
    for (const { headers } of [first, again, unchanged]) expectHeaders(headers, policy);
  }
  await cached.close();
});
