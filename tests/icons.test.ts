// The icons of browsers and home screens: the manifest names files that exist, in their sizes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setUpSite } from './support/site.ts';

const folder = path.join(import.meta.dirname, '../public');
const site = await setUpSite();

interface Manifest {
  icons: { src: string; sizes: string; purpose?: string }[];
}

test.each(['/', '/listings', '/login', '/404'])('%s links the manifest', async (url) => {
  const page = await (await site.request(url)).text();
  expect(page).toContain('<link rel="manifest" href="/site.webmanifest"/>');
});

test('the manifest has icons of 192 and 512 pixels, and a maskable one', async () => {
  const { icons } = JSON.parse(await readFile(path.join(folder, 'site.webmanifest'), 'utf8')) as Manifest;
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(path.join(folder, src)).metadata();
    expect([`${width}x${height}`, format], src).toEqual([sizes, 'png']);
  }
});

test('favicon.ico holds a PNG of 48 pixels', async () => {
  const icon = await readFile(path.join(folder, 'favicon.ico'));
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  const png = icon.subarray(icon.readUInt32LE(18), icon.readUInt32LE(18) + icon.readUInt32LE(14));
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
});
