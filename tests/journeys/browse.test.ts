// Visitors browse the list, listings and photos: on a phone, by keyboard, without JavaScript, and with a
// connection that comes and goes.
import path from 'node:path';
import { pino } from 'pino';
import type { Locator, Page, Request } from 'playwright';
import { expect } from 'vitest';
import { photoWidths } from '#domain/property/listing.ts';
import { expectAccessible, expectNothingBeyond, inEveryLayout } from '../support/accessibility.ts';
import { journey, openHydrated } from '../support/browser.ts';
import { newAdmin, publishProperty } from '../support/test-server.ts';
import { setUpServedServer } from '../support/served-app.ts';
import { addPhotos } from '../support/stand-in-photos.ts';

/** How a page loaded while its images and fonts arrived late. */
interface Loading {
  /** All requests until the network is idle: the page, its assets, photos and the favicon. */
  requests: string[];
  /** Requests to other hosts. */
  foreign: string[];
  /** The sum of all layout shifts (W3C Layout Instability). */
  shifted: number;
}

/** Opens a URL in a page with an empty cache. */
async function watchLoading(page: Page, address: string): Promise<Loading> {
  const requests: Request[] = [];
  const listen = (request: Request) => void requests.push(request);
  page.on('request', listen);
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
  page.off('request', listen);
  const sent = requests.filter((request) => !request.url().startsWith('data:'));
  const addresses = sent.map((request) => request.url());
  const { origin } = new URL(address);
  // The browser loads the favicon at any time, perhaps after the measurement, so it always counts once.
  const others = addresses.filter((url) => !url.endsWith('/favicon.svg'));
  return {
    requests: [...others, `${origin}/favicon.svg`],
    foreign: addresses.filter((url) => new URL(url).origin !== origin),
    shifted,
  };
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
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const log: string[] = [];
/** The newest property, which has several photos. */
let newest = '';

const testServer = await setUpServedServer(pino({}, { write: (line: string) => void log.push(line) }));
const admin = await newAdmin(testServer.server, 'ada@site.example');
for (let number = 1; number <= homes; number++) {
  newest = await publishProperty(testServer, admin, { title: `Home number ${number}` });
}
await addPhotos(testServer.db, newest, photos);

const cards = (page: Page): Locator => page.getByRole('article');
const loadMore = (page: Page): Locator => page.getByRole('button', { name: 'Load More Properties' });
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/**
 * Checks that a page loads nothing from other hosts and shifts no layout. Prints the number of requests
 * without a limit.
 */
function expectSteady({ requests, foreign, shifted }: Loading): void {
  console.log(`${requests.length} requests for ${requests[0]}`);
  expect(requests.length).toBeGreaterThan(0);
  expect(foreign).toEqual([]);
  expect(shifted).toBe(0);
}

/** Gives a property a title, location and amenity that are one long word. */
async function renameLong(title: string): Promise<void> {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänswohnung';
  const changed = await testServer.db
    .updateTable('properties')
    .set({ title: word, location: `${word}, CA`, amenities: [word] })
    .where('title', '=', title)
    .executeTakeFirst();
  expect(changed.numUpdatedRows).toBe(1n);
}

journey(
  'the list loads to its end and keeps its length and scroll position on return',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    const measuring = page.waitForResponse(/late-parts/);
    await page.goto(`${testServer.url}/listings`);
    await expect.poll(() => cards(page).count()).toBe(12);
    await loadMore(page).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await loadMore(page).click();
    await expect.poll(() => cards(page).count()).toBe(homes);
    await expect.poll(() => loadMore(page).count()).toBe(0);
    await page.getByRole('status').filter({ hasText: '28 homes' }).waitFor();

    const title = 'Home number 6';
    const link = page.getByRole('link', { name: `View Details of ${title}`, exact: true });
    await link.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(1000);
    await link.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await expect.poll(() => cards(page).count()).toBe(homes);
    await expect.poll(() => scrolled(page)).toBe(before);

    await measuring;
    await page.goto('about:blank');
    const isMeasured = (line: string) =>
      line.includes('"page":"routes/search/listings"') && line.includes('"LCP"');
    await expect.poll(() => log.some(isMeasured)).toBe(true);
  },
);

journey('a listing opens when it is clicked right after a filter', async ({ openVisitor }) => {
  const page = await openVisitor();
  await openHydrated(page, `${testServer.url}/listings`);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('form [type=checkbox]')?.click();
    document.querySelector<HTMLElement>('article a')?.click();
  });
  await page.waitForURL(/\/listings\/[\da-f-]{36}/);
});

journey(
  'without a connection the list stays, and pages load when the connection returns',
  async ({ openVisitor }) => {
    const page = await openVisitor({
      expectedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/,
    });
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'You’re offline. This page will load when you’re back.' });
    await page.goto(`${testServer.url}/listings`);
    // Loads the script of the listing page, because the browser shows its own error page without it.
    await page.getByRole('link', { name: 'View Details of Home number 21', exact: true }).click();
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await expect.poll(() => cards(page).count()).toBe(12);

    // More listings.
    await page.context().setOffline(true);
    await loadMore(page).click();
    await alert.waitFor();
    await expect.poll(() => cards(page).count()).toBe(12);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => cards(page).count()).toBe(24);
    await expect.poll(() => alert.count()).toBe(0);

    // A listing, and the way back to the list.
    const heading = page.getByRole('heading', { level: 1, name: 'Home number 20' });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'View Details of Home number 20', exact: true }).click();
    await alert.waitFor();
    await page.context().setOffline(false);
    await heading.waitFor();
    await page.context().setOffline(true);
    await page.goBack();
    await alert.waitFor();
    await expect.poll(() => cards(page).count()).toBe(24);
    await page.context().setOffline(false);
    await alert.waitFor({ state: 'detached' });
    await expect.poll(() => cards(page).count()).toBe(24);

    // A failure of the server keeps its own message.
    await page.route('**/listings/*.data*', (route) => route.abort());
    await page.getByRole('link', { name: 'View Details of Home number 19', exact: true }).click();
    await page.getByText('Failed to load property details. Please try again later.').waitFor();
  },
);

journey('Back closes the menu and the filter panel of a phone', async ({ openVisitor }) => {
  const page = await openVisitor(phone);
  await openHydrated(page, testServer.url);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  // The overlay is visible before its history entry exists.
  const waitForEntry = () =>
    page.waitForFunction(() => (history.state as { overlay?: boolean } | null)?.overlay === true);
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.waitFor();
    await waitForEntry();
  };
  await openMenu();
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${testServer.url}/`);
  await openMenu();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await openMenu();
  await menu.getByRole('link', { name: 'Properties' }).tap();
  await expect.poll(() => cards(page).count()).toBe(12);

  const button = page.getByText('More Filters');
  const guests = page.getByLabel('Guests', { exact: true });
  const openPanel = async () => {
    await button.tap();
    await guests.waitFor();
    await waitForEntry();
  };
  await openPanel();
  await page.goBack();
  await guests.waitFor({ state: 'hidden' });
  await openPanel();
  await button.tap();
  await guests.waitFor({ state: 'hidden' });
  await openPanel();
  await guests.fill('3');
  await page.waitForURL('**/listings?guests=3');
  // The change took the place of the panel's history entry.
  await page.goBack();
  await page.waitForURL('**/listings');
  await guests.waitFor({ state: 'hidden' });
  // Enter does the same. It searches and closes the panel.
  await openPanel();
  await guests.fill('3');
  await guests.press('Enter');
  await page.waitForURL('**/listings?guests=3');
  await guests.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL('**/listings');
  await page.goBack();
  await page.waitForURL(`${testServer.url}/`);
});

/** Returns the width of each photo that the page loaded and the width it is shown at, in device pixels. */
const photoSizes = (page: Page) =>
  page.locator('main picture img').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter(({ currentSrc }) => currentSrc !== '')
      .map(({ currentSrc, clientWidth }) => ({
        loaded: Number(/-(\d+)\.(?:avif|webp)$/.exec(currentSrc)?.[1]),
        displayed: clientWidth * devicePixelRatio,
      })),
  );

/** Checks that no photo loads at more than 1.5 times its shown width. */
async function expectFittingPhotos(page: Page): Promise<void> {
  // Browsers choose the file of a lazy photo after the page has loaded.
  await expect.poll(async () => (await photoSizes(page)).length).toBeGreaterThan(0);
  const sizes = await photoSizes(page);
  // The smallest variant may be wider.
  const tooWide = sizes.filter(
    ({ loaded, displayed }) => !(loaded <= Math.max(photoWidths[0], 1.5 * displayed)),
  );
  expect(tooWide, page.url()).toEqual([]);
}

/** Returns the files of the photos among the requests. Checks that no photo loads twice. */
function loadedPhotos({ requests }: Loading): string[] {
  const files = requests.filter((url) => url.includes('/photos/')).map((url) => path.basename(url));
  expect(new Set(files.map((file) => file.slice(0, 32))).size).toBe(files.length);
  return files;
}

journey(
  'no page shifts while it loads, loads from other hosts, or loads a photo much wider than shown or twice',
  async ({ openVisitor }) => {
    await renameLong('Home number 27');
    // The first card and the page of its home.
    const withAvif = testServer.db.updateTable('photos').set({ hasAvif: true });
    await withAvif.where('propertyId', '=', newest).execute();
    const extensions: Record<string, string[]> = {};
    for (const pagePath of ['/', '/listings', `/listings/${newest}`]) {
      for (const size of [{ ...phone, deviceScaleFactor: 3 }, desktop]) {
        const page = await openVisitor(size);
        const loading = await watchLoading(page, testServer.url + pagePath);
        expectSteady(loading);
        extensions[pagePath] = loadedPhotos(loading).map((file) => path.extname(file));
        await expectFittingPhotos(page);
        const first = page.locator('main picture img').first();
        await expect
          .poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0);
        await page.context().close();
      }
      const tablet = await openVisitor({ viewport: { width: 820, height: 900 } });
      await tablet.goto(testServer.url + pagePath);
      await expectFittingPhotos(tablet);
    }
    // AVIF if available.
    expect(extensions['/listings']?.slice(0, 3)).toEqual(['.avif', '.webp', '.webp']);
    expect(new Set(extensions[`/listings/${newest}`]?.slice(0, 5))).toEqual(new Set(['.avif']));
  },
);

journey('a photo that fails to load is replaced by the placeholder', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints: /ERR_FAILED/ });
  await page.route('**/photos/**', (route) => route.abort());
  await page.goto(`${testServer.url}/listings`);
  const first = cards(page).first().locator('img');
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname))
    .toBe('/placeholder.svg');
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

journey('all pages and photos are reachable without JavaScript', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(testServer.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Properties' }).click();
  await loadMore(page).click();
  await page.getByRole('link', { name: 'Back to the first page' }).waitFor();
  await expect.poll(() => cards(page).count()).toBe(12);
  await page.goto(`${testServer.url}/listings/${newest}`);
  await expect.poll(() => page.getByRole('link', { name: /, photo \d of 7/ }).count()).toBe(5);
  await page.getByRole('button', { name: 'Show all 7 photos' }).click();
  await expect.poll(() => page.getByRole('link', { name: /, photo \d of 7/ }).count()).toBe(7);
});

journey(
  'all pages fit every width and font, and have no accessibility violations',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints: /404/ });
    await renameLong('Home number 26');
    // detail.test.ts checks the listing page. The pages in `alike` share the layout of another one.
    const paths = ['/', '/listings', '/listings?type=Cabin', '/about', '/contact', '/404'];
    const alike = ['/safety', '/accessibility', '/terms', '/privacy', '/cookies', '/404?missing=property'];
    for (const pagePath of [...paths, ...alike]) {
      await page.goto(testServer.url + pagePath);
      await expectNothingBeyond(page, pagePath);
      if (!alike.includes(pagePath)) await expectAccessible(page, pagePath);
    }
    // Which of the two ways to the main pages is shown depends on the room that the font leaves.
    const ways: string[] = [];
    const [links, menu] = [
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('button', { name: 'Menu' }),
    ];
    await inEveryLayout(page, async () => {
      expect(await menu.isVisible()).toBe(!(await links.isVisible()));
      ways.push((await links.isVisible()) ? 'links' : 'menu');
    }, [768, 960, 1024]);
    expect(ways).toEqual(['menu', 'links', 'links', 'menu', 'menu', 'links']);
  },
);

/** Where the skyline and the houses of shore.svg begin and end, in its units from the bottom. */
const shore = { hills: 552, feet: 138, width: 2400, height: 1200 };

/**
 * Runs in the browser. Where the hero's parts end, in pixels of the window: its text, the Search button, and
 * in the picture the top of the hills and the feet of the houses.
 */
function measureHero({ hills, feet, width, height }: typeof shore) {
  const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const picture = rectOf('section[aria-labelledby=hero] img');
  const scale = Math.max((picture?.width ?? 0) / width, (picture?.height ?? 0) / height);
  const bottom = picture?.bottom ?? 0;
  const texts = document.querySelectorAll('section[aria-labelledby=hero] :is(h1, h1 ~ p, h1 ~ a)');
  return {
    text: Math.max(...Array.from(texts, (text) => text.getBoundingClientRect().bottom)),
    hills: bottom - hills * scale,
    feet: bottom - feet * scale,
    card: rectOf('section[aria-labelledby=hero] .card')?.top ?? 0,
    search: rectOf('form[aria-label="Search homes"] button')?.bottom ?? Infinity,
  };
}

journey(
  'the home page’s search is one card in view on a phone, and covers no house',
  async ({ openVisitor }) => {
    const page = await openVisitor({ viewport: { width: 390, height: 844 } });
    await openHydrated(page, testServer.url);
    await inEveryLayout(
      page,
      async (layout) => {
        expect((await page.evaluate(measureHero, shore)).search, layout).toBeLessThanOrEqual(844);
      },
      [390, 430],
    );
    await inEveryLayout(page, async (layout) => {
      const { text, hills, card, feet } = await page.evaluate(measureHero, shore);
      expect(text, `text above the hills ${layout}`).toBeLessThanOrEqual(hills);
      expect(card, `card below the houses ${layout}`).toBeGreaterThanOrEqual(feet);
    });
    // Suggestions leave the button free.
    const words = page.getByLabel('What are you looking for?');
    const search = page.getByRole('button', { name: 'Search', exact: true });
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 1100 });
      await words.fill('');
      await words.pressSequentially('family of four at the beach');
      await suggestions.getByRole('option').nth(3).waitFor();
      const isFree = await search.evaluate((button) => {
        const { x, y, width: wide, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + wide / 2, y + height / 2));
      });
      expect(isFree, `Search beside suggestions at ${width} px`).toBe(true);
    }
    await words.fill('');
    await page.setViewportSize({ width: 390, height: 844 });
    const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(1);
    expect(new Set(tops).size, 'rows of featured homes').toBe(1);
    const order = ['What are you looking for?', 'Location', 'Check-in'];
    await words.focus();
    for (const name of order) {
      expect(
        await page.evaluate(() => document.activeElement?.closest('label, button')?.textContent),
      ).toContain(name);
      await page.keyboard.press('Tab');
    }
  },
);
