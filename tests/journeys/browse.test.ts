// Visitors browse the list, listings and photos: with a connection that comes and goes, and without
// JavaScript. Also what holds for every page: how it loads, fits and can be used.
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { photoWidths } from '#domain/property/listing.ts';
import { expectAccessible, expectNothingBeyond, inEveryLayout } from '../support/accessibility.ts';
import { desktop, journey, openHydrated, phone } from '../support/browser.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { addPhotos } from '../support/stand-in-photos.ts';

/**
 * Opens a URL in a page with an empty cache, with late images and fonts. Returns its requests until the
 * network is idle, and the sum of all layout shifts (W3C Layout Instability).
 */
async function watchLoading(page: Page, address: string): Promise<{ requests: string[]; shifted: number }> {
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  const release = Promise.withResolvers<void>();
  await page.route(/\/photos\/|\.woff2$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  // The second frame starts after the first was painted, without images and font.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  release.resolve();
  await page.waitForLoadState('networkidle');
  const shifted = await page.evaluate(sumOfShifts);
  return { requests: requests.filter((url) => !url.startsWith('data:')), shifted };
}

/** Runs in the browser. Includes the shifts that the next frame reports. */
async function sumOfShifts(): Promise<number> {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return sum;
}

/** Three pages of the list, the last one short. */
const homes = 28;
const photos = 7;

/** The newest property, which has several photos. */
let newest = '';

const site = await setUpServedSite();
const admin = await site.admin();
for (let number = 1; number <= homes; number++) {
  newest = await site.listedHome(admin, { title: `Home number ${number}` });
}
await addPhotos(site.db, newest, photos);
const word = 'Donaudampfschifffahrtsgesellschaftskapitänswohnung';
const long = { title: word, location: `${word}, CA`, amenities: [word] };
await site.db.updateTable('properties').set(long).where('title', '=', 'Home number 26').execute();

const cards = (page: Page): Locator => page.getByRole('article');
const loadMore = (page: Page): Locator => page.getByRole('button', { name: 'Load More Properties' });
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

journey(
  'the list keeps its length and place on return, and outlasts a lost connection',
  async ({ openVisitor }) => {
    const page = await openVisitor({
      expectedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (?:404|429)/,
    });
    await openHydrated(page, `${site.url}/listings`);
    await loadMore(page).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    const link = page.getByRole('link', { name: 'View Details of Home number 6', exact: true });
    await link.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(1000);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Home number 6' }).waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await expect.poll(() => scrolled(page)).toBe(before);

    // Offline: more listings, a listing and the way back, and a search.
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'You’re offline. This page will load when you’re back.' });
    const setOffline = (isOffline: boolean) => page.context().setOffline(isOffline);
    await setOffline(true);
    await loadMore(page).click();
    await alert.waitFor();
    await setOffline(false);
    await expect.poll(() => cards(page).count()).toBe(homes);
    await expect.poll(() => alert.count()).toBe(0);
    await setOffline(true);
    await page.getByRole('link', { name: 'View Details of Home number 20', exact: true }).click();
    await alert.waitFor();
    await setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Home number 20' }).waitFor();
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(homes);
    await setOffline(true);
    await page.getByText('Pets Allowed').click();
    await alert.waitFor();
    await expect.poll(() => cards(page).count()).toBe(homes);
    await setOffline(false);
    await page.waitForURL('**/listings?pets=1');
    await expect.poll(() => alert.count()).toBe(0);

    // A refused search keeps the homes and the typed words, and can be tried again.
    const refusal = { status: 429, contentType: 'text/plain', body: 'Wait 10 seconds, then try again.' };
    await page.route('**/listings.data?*', (route) => route.fulfill(refusal), { times: 1 });
    const words = page.getByLabel('What are you looking for?');
    await words.fill('rooms');
    const message = 'Failed to load properties. Please try again later. Wait 10 seconds, then try again.';
    await page.getByText(message).waitFor();
    expect([await words.inputValue(), await cards(page).count()]).toEqual(['rooms', 12]);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect.poll(() => page.getByText('Failed to load').count()).toBe(0);
    expect(await words.inputValue()).toBe('rooms');

    // A failure of the server keeps its own message, and a lost photo leaves the placeholder.
    await page.route('**/listings/*.data*', (route) => route.abort());
    await cards(page).first().getByRole('link', { name: 'View Details' }).click();
    await page.getByText('Failed to load property details. Please try again later.').waitFor();
    await page.route('**/photos/**', (route) => route.abort());
    await page.goto(`${site.url}/listings`);
    const photo = cards(page).first().locator('img');
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname))
      .toBe('/placeholder.svg');
  },
);

/** The width of each photo that the page loaded and the width it is shown at, in device pixels. */
const photoSizes = (page: Page) =>
  page.locator('main picture img').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter(({ currentSrc }) => currentSrc !== '')
      .map(({ currentSrc, clientWidth }) => ({
        loaded: Number(/-(\d+)\.(?:avif|webp)$/.exec(currentSrc)?.[1]),
        displayed: clientWidth * devicePixelRatio,
      })),
  );

/** Checks that no photo loads at more than 1.5 times its shown width. The smallest variant may be wider. */
async function expectFittingPhotos(page: Page): Promise<void> {
  // Browsers choose the file of a lazy photo after the page has loaded.
  await expect.poll(async () => (await photoSizes(page)).length).toBeGreaterThan(0);
  for (const { loaded, displayed } of await photoSizes(page))
    expect(loaded, page.url()).toBeLessThanOrEqual(Math.max(photoWidths[0], 1.5 * displayed));
}

journey(
  'no page shifts while it loads, loads from other hosts, or loads a photo much wider than shown or twice',
  async ({ openVisitor }) => {
    // The first card and the page of its home.
    const withAvif = site.db.updateTable('photos').set({ hasAvif: true });
    await withAvif.where('propertyId', '=', newest).execute();
    const highDensity = { ...phone, deviceScaleFactor: 3 };
    const extensions: Record<string, string[]> = {};
    for (const [pagePath, size] of [
      ['/', highDensity],
      ['/listings', highDensity],
      ['/listings', desktop],
      [`/listings/${newest}`, desktop],
    ] as const) {
      const page = await openVisitor(size);
      const { requests, shifted } = await watchLoading(page, site.url + pagePath);
      expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
      expect([pagePath, shifted]).toEqual([pagePath, 0]);
      const files = requests.filter((file) => file.includes('/photos/')).map((file) => path.basename(file));
      expect(new Set(files.map((file) => file.slice(0, 32))).size).toBe(files.length);
      extensions[pagePath] = files.map((file) => path.extname(file));
      await expectFittingPhotos(page);
      await page.context().close();
    }
    // AVIF if available.
    expect(extensions['/listings']?.slice(0, 3)).toEqual(['.avif', '.webp', '.webp']);
    expect(new Set(extensions[`/listings/${newest}`]?.slice(0, 5))).toEqual(new Set(['.avif']));
  },
);

journey('all pages and photos are reachable without JavaScript', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Properties' }).click();
  expect(await page.getByRole('link', { name: 'Map', exact: true }).isVisible()).toBe(false);
  await loadMore(page).click();
  await page.getByRole('link', { name: 'Back to the first page' }).waitFor();
  await expect.poll(() => cards(page).count()).toBe(12);
  // Enter submits a sentence, on the home page and on the list.
  const words = page.getByLabel('What are you looking for?');
  await page.goto(site.url);
  for (const sentence of ['2 bedrooms with a cat', '2 bedrooms near the beach']) {
    await words.fill(sentence);
    await words.press('Enter');
    await page.waitForURL(`**/listings?q=${sentence.replaceAll(' ', '+')}*`);
    expect(await words.inputValue()).toBe(sentence);
  }
  await page.goto(`${site.url}/listings/${newest}`);
  await expect.poll(() => page.getByRole('link', { name: /, photo \d of 7/ }).count()).toBe(5);
  await page.getByRole('button', { name: 'Show all 7 photos' }).click();
  await expect.poll(() => page.getByRole('link', { name: /, photo \d of 7/ }).count()).toBe(7);
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
  const similar = page.getByRole('region', { name: 'Similar homes' });
  await similar.getByText('Similar homes').click();
  expect(await similar.getByRole('link').count()).toBe(3);
  await page.getByRole('link', { name: 'Back to Listings' }).click();
  await page.waitForURL(`${site.url}/listings`);
});

journey(
  'all pages fit every width and font, and have no accessibility violations',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints: /404/ });
    // Other journeys check the other kinds of pages.
    for (const pagePath of ['/', '/listings', '/about', '/contact', '/404']) {
      await page.goto(site.url + pagePath);
      await expectNothingBeyond(page, pagePath);
      await expectAccessible(page, pagePath);
    }
    // A phone has the home page's Search button in view.
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, site.url);
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await inEveryLayout(
      page,
      async (layout) => {
        const { y = 0, height = 0 } = (await search.boundingBox()) ?? {};
        expect(y + height, layout).toBeLessThanOrEqual(844);
      },
      [390],
    );
  },
);
