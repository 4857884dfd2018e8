// Every kind of response has the security headers.
import { expect, test, vi } from 'vitest';
import { loadBuild, staticFiles } from '#tasks/built-pages.ts';
import { openCachedSite } from '#tests/support/cached-site.ts';
import { alwaysReady } from '#tests/support/always-ready.ts';
import { connection, setUpPages } from '#tests/support/pages.ts';
import { newAdmin, newUser, signIn, publishProperty, publicSite } from '#tests/support/test-server.ts';
import { getCalendarToken } from '../calendar/feed-export.ts';
import { openObjectStore } from '../photos/open-store.ts';
import { variantKey } from '../photos/photo-objects.ts';
import { createHttp } from './create-http.ts';

const origin = 'https://site.example';
const photo = `/photos/${'ab'.repeat(16)}-400.webp`;

const pages = await setUpPages(publicSite(origin));
const http = createHttp(pages.server, { build: await loadBuild(), staticFiles, checkReadiness: alwaysReady });
const request = async (path: string, init?: RequestInit) =>
  http.request(`http://localhost:3000${path}`, init, connection);
const store = await openObjectStore(pages.server.config);
await store.put(variantKey('ab'.repeat(16), '-400.webp'), new Blob(['0123456789']).stream());
const propertyId = await publishProperty(pages, await newAdmin(pages.server, 'ada@site.example'));
const calendar = `/calendars/${await getCalendarToken(pages.db, propertyId)}.ics`;
await newUser(pages.server, 'rosa@site.example');
const session = await signIn(pages.server, 'rosa@site.example');

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

const form = (path: string, init: RequestInit = {}) =>
  request(path, { method: 'POST', headers: { origin }, ...init });
const wrong = new URLSearchParams({ email: 'rosa@site.example', password: 'wrong' });

test.each<[string, number, () => Promise<Response>]>([
  ['a page', 200, () => request('/listings')],
  ['a page behind the login', 200, () => request('/account', { headers: { cookie: session } })],
  ['a page that does not exist', 404, () => request('/404')],
  [
    'a body that is no form',
    400,
    () => form('/login', { headers: { origin, 'content-type': 'text/plain' }, body: 'x' }),
  ],
  ['a refused form', 401, () => form('/login', { body: wrong })],
  [
    'a database that is away',
    503,
    () => {
      vi.spyOn(pages.server.auth.api, 'getSession').mockRejectedValue(new Error('away'));
      return request('/about', { headers: { cookie: session } });
    },
  ],
])('sets all security headers on %s', async (_what, status, ask) => {
  const { status: actualStatus, headers } = await ask();
  expect(actualStatus).toBe(status);
  expectHeaders(headers, pagePolicy);
});

test.each<[string, number, () => Promise<Response>]>([
  ['the data of a page', 200, () => request('/listings.data')],
  ['a redirect', 302, () => request('/nowhere')],
  ['a redirect to the login', 302, () => request('/account')],
  ['an escaped path', 302, () => request('/%')],
  ['a photo', 200, () => request(photo)],
  ['a part of a photo', 206, () => request(photo, { headers: { range: 'bytes=0-3' } })],
  ['a part that a photo lacks', 416, () => request(photo, { headers: { range: 'bytes=99-' } })],
  ['an unchanged photo', 304, () => request(photo, { headers: { 'if-none-match': `"${photo.slice(8)}"` } })],
  ['a missing photo', 404, () => request('/photos/none.jpg')],
  ['a calendar', 200, () => request(calendar)],
  [
    'an unchanged calendar',
    304,
    async () => {
      const etag = String((await request(calendar)).headers.get('etag'));
      return request(calendar, { headers: { 'if-none-match': etag } });
    },
  ],
  ['an unknown calendar', 404, () => request('/calendars/none.ics')],
  ['robots.txt', 200, () => request('/robots.txt')],
  ['the sitemap', 200, () => request('/sitemap.xml')],
  ['a static file', 200, () => request('/favicon.svg')],
  ['the data of an account', 200, () => request('/account/data.json', { headers: { cookie: session } })],
  [
    'a form of another site',
    403,
    () => form('/login', { headers: { origin: 'https://evil.example' }, body: wrong }),
  ],
  [
    'a body that is too large',
    413,
    () => form('/login', { body: 'x'.repeat(2_000_000), headers: { origin, 'content-length': '2000000' } }),
  ],
  ['a method that is not allowed', 405, () => form('/robots.txt')],
  ['an upload of another type', 415, () => form('/submit-property/uploads/x', { body: 'x' })],
  ['an upload without a draft', 404, () => form('/submit-property/photos', { method: 'DELETE' })],
])('sets all security headers on %s', async (_what, status, ask) => {
  const { status: actualStatus, headers } = await ask();
  expect(actualStatus).toBe(status);
  expectHeaders(headers, nonPagePolicy);
});

test('sets all security headers on cached pages and on 304', async () => {
  const site = await openCachedSite(pages);
  const read = async (path: string, headers = {}) => {
    const response = await site.send(path, headers);
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
  await site.close();
});
