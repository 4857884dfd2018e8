// The map with an operator's archive of street tiles, and with one that disappears while the site runs.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { desktop, journey, openHydrated } from '../support/browser.ts';
import { writeMapTiles } from '../support/map-tiles.ts';
import { insertProperties, searchedProperties } from '../support/searched-properties.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { plainProperty } from '../support/special-properties.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'baystead-tiles-'));
afterAll(() => rm(folder, { recursive: true }));
const file = path.join(folder, 'county.pmtiles');
await writeFile(file, writeMapTiles());
const site = await setUpServedSite(undefined, undefined, { MAP_TILES: file });
const drawn = searchedProperties(1, 11).map((property) => ({
  ...property,
  ...plainProperty,
  reviewedAt: property.createdAt,
  latitude: 32.75,
  longitude: -117.16,
}));
await insertProperties(site.db, drawn);

async function openMap(page: Page) {
  await openHydrated(page, `${site.url}/listings`);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map of homes' });
  await map.getByText('1 home on the map.').waitFor();
  return map;
}

/** Counts the pixels in the color of a token, such as `edge`. */
async function countPixels(page: Page, token: string): Promise<number> {
  const color = await page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`),
    token,
  );
  const wanted = Number.parseInt(color.trim().slice(1), 16);
  const shot = await page.locator('.map-canvas').screenshot();
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, index) =>
    data.readUIntBE(3 * index, 3),
  );
  return pixels.filter((pixel) => pixel === wanted).length;
}

journey(
  'the map draws the archive’s streets and parks in both color schemes, and the homes once it is gone',
  async ({ openVisitor }) => {
    const page = await openVisitor(desktop);
    const parts: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/map-tiles/')) parts.push(response.status());
    });
    const map = await openMap(page);
    await map.getByRole('link', { name: '© OpenStreetMap' }).waitFor();
    await expect.poll(() => countPixels(page, 'green-tint')).toBeGreaterThan(1000);
    await expect.poll(() => countPixels(page, 'edge')).toBeGreaterThan(300);
    expect(new Set(parts)).toEqual(new Set([206]));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => countPixels(page, 'green-tint')).toBeGreaterThan(1000);

    await rm(file);
    const later = await openVisitor({ ...desktop, expectedComplaints: /status of 503/ });
    const refused = later.waitForResponse((response) => response.url().includes('/map-tiles/'));
    const plainMap = await openMap(later);
    expect((await refused).status()).toBe(503);
    await plainMap.getByRole('button', { name: /a month: / }).waitFor();
  },
);
