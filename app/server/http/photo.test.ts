import { expect, test } from 'vitest';
import { setUpSite } from '#tests/support/site.ts';
import { variantKey } from '../photos/photo-objects.ts';
import { openObjectStore } from '../photos/open-store.ts';

const key = 'ab'.repeat(16);
const address = `/photos/${key}-400.webp`;

const site = await setUpSite();
const store = await openObjectStore(site.server.config);
await store.put(variantKey(key, '-400.webp'), new Blob(['0123456789']).stream());

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  site.request(address, { method, headers });

test('caches a photo forever, and answers 304 when it is requested again', async () => {
  const full = await ask();
  expect([full.status, await full.text()]).toEqual([200, '0123456789']);
  expect(Object.fromEntries(full.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '10',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  });
  const etag = `"${key}-400.webp"`;
  expect(full.headers.get('etag')).toBe(etag);
  const again = await ask({ 'if-none-match': etag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
});

test('returns the same headers for HEAD as for GET', async () => {
  const head = await ask({}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
});

const whole: [number, string, string | null] = [200, '0123456789', null];
const none: [number, string, string | null] = [416, '', 'bytes */10'];
test.each<[range: string, status: number, content: string, contentRange: string | null]>([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', ...none],
  ['bytes=99-100', ...none],
  ['bytes=-0', ...none],
  ['bytes=3-1', ...whole],
  ['bytes=-', ...whole],
  ['bytes=0-1,4-5', ...whole],
  ['lines=0-3', ...whole],
  [`bytes=${'9'.repeat(99)}-`, ...whole],
])('answers the range %s with %i', async (range, status, content, contentRange) => {
  const part = await ask({ range });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    status,
    content,
    contentRange,
  ]);
});

test('returns the whole photo when If-Range doesn’t match', async () => {
  expect((await ask({ range: 'bytes=0-3', 'if-range': '"another"' })).status).toBe(200);
  expect((await ask({ range: 'bytes=0-3', 'if-range': `"${key}-400.webp"` })).status).toBe(206);
});
