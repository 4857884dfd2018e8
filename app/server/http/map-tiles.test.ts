// The archive of street tiles as browsers read it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeMapTiles } from '#tests/support/map-tiles.ts';
import { setUpSite } from '#tests/support/site.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'baystead-tiles-'));
afterAll(() => rm(folder, { recursive: true }));
const file = path.join(folder, 'county.pmtiles');
/** Longer than the longest response. */
const archive = Buffer.concat([writeMapTiles(), Buffer.alloc(2 * 1024 * 1024)]);
await writeFile(file, archive);
const site = await setUpSite({ MAP_TILES: file });
const withoutStreets = await setUpSite();

const url = `/map-tiles/${site.server.mapTiles?.name}`;
const ask = (range: string, headers: Record<string, string> = {}) =>
  site.request(url, { headers: { range, 'accept-encoding': 'gzip, br', ...headers } });

test('returns parts that browsers may keep, uncompressed', async () => {
  const part = await ask('bytes=0-16383');
  expect([part.status, await part.bytes()]).toEqual([206, new Uint8Array(archive.subarray(0, 16_384))]);
  expect(Object.fromEntries(part.headers)).toMatchObject({
    'content-type': 'application/vnd.pmtiles',
    'content-length': '16384',
    'content-range': `bytes 0-16383/${archive.length}`,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${site.server.mapTiles?.name}"`,
  });
  expect(part.headers.get('content-encoding')).toBeNull();
  const again = await ask('bytes=0-16383', { 'if-none-match': String(part.headers.get('etag')) });
  expect(again.status).toBe(304);
});

test.each(['', 'bytes=0-', 'bytes=0-2097152', 'bytes=99999999-', 'lines=1-2'])(
  'returns neither the whole archive nor 2 MB of it for a range of "%s"',
  async (range) => {
    const refused = await ask(range);
    expect([refused.status, await refused.text()]).toEqual([416, '']);
    expect(refused.headers.get('content-range')).toBe(`bytes */${archive.length}`);
  },
);

test('returns the length for HEAD', async () => {
  const head = await site.request(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(archive.length)]);
});

test('names the archive on the page, and only if there is one', async () => {
  const [page, plain] = [await site.request('/listings'), await withoutStreets.request('/listings')];
  expect(await page.text()).toContain(site.server.mapTiles?.name);
  expect(await plain.text()).not.toContain('mapTiles');
});

test('returns 404 for another archive, and without one', async () => {
  const responses = [await site.request('/map-tiles/other.pmtiles'), await withoutStreets.request(url)];
  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  expect(responses[0]?.headers.get('cache-control')).toBe('no-store');
});

test('returns 503 once the file was replaced', async () => {
  await writeFile(file, 'something else');
  const part = await ask('bytes=0-16383');
  expect([part.status, part.headers.get('cache-control')]).toEqual([503, 'no-store']);
});
