// Visitors look at one listing: photos by key and finger, sharing its URL, similar listings, and the way back
// to their search.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond, inEveryLayout } from '../support/accessibility.ts';
import { journey } from '../support/browser.ts';
import { inDays } from '../support/inquiries.ts';
import { addMonths } from '#domain/day.ts';
import { updateProperty } from '../support/properties.ts';
import { newAdmin, publishProperty } from '../support/test-server.ts';
import { setUpServedServer } from '../support/served-app.ts';
import { addPhotos } from '../support/stand-in-photos.ts';
import { swipe } from '../support/swipe.ts';

/** Two pages of the list. */
const homes = 15;
const photos = 7;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The newest property, with several photos, and the one before it, with none. */
let newest = '';
let bare = '';

const testServer = await setUpServedServer();
const admin = await newAdmin(testServer.server, 'ada@site.example');
for (let number = 1; number <= homes; number++) {
  [bare, newest] = [newest, await publishProperty(testServer, admin, { title: `Home number ${number}` })];
}
await sql`DELETE FROM photos WHERE property_id = ${bare}`.execute(testServer.db);
await addPhotos(testServer.db, newest, photos);
const withCaption = testServer.db
  .updateTable('photos')
  .where('propertyId', '=', newest)
  .where('position', '=', 6);
await withCaption.set({ caption: 'The deck at sunset' }).execute();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(testServer.url + path, { waitUntil: 'networkidle' });
}

/** Opens a listing, and waits until it works: the button appears with the page's script. */
async function openListing(page: Page, idAndQuery: string): Promise<void> {
  await page.goto(`${testServer.url}/listings/${idAndQuery}`);
  await page.getByRole('button', { name: 'Share' }).waitFor();
}

const lightboxOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Photos' });
const counterOf = (page: Page): Locator => lightboxOf(page).getByRole('status');
const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

journey(
  'a tile opens its photo, keys, buttons and the pointer move through all photos, and closing restores focus',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    await openListing(page, newest);
    const tile = page.getByRole('link', { name: /, photo 3 of 7$/ });
    await tile.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => counterOf(page).innerText()).toBe('3 of 7');
    for (const [key, counter] of [
      ['End', '7 of 7'],
      ['ArrowRight', '7 of 7'],
      ['ArrowLeft', '6 of 7'],
      ['Home', '1 of 7'],
      ['ArrowLeft', '1 of 7'],
      ['ArrowRight', '2 of 7'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => counterOf(page).innerText(), { message: key }).toBe(counter);
    }
    await lightboxOf(page).getByRole('button', { name: 'Next photo' }).click();
    await expect.poll(() => counterOf(page).innerText()).toBe('3 of 7');
    const current = lightboxOf(page).locator('[aria-current=true]');
    await lightboxOf(page).getByRole('button', { name: 'Photo 5', exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => counterOf(page).innerText()).toBe('6 of 7');
    await expect.poll(() => current.getAttribute('aria-label')).toBe('Photo 6');
    await lightboxOf(page).getByRole('img', { name: 'The deck at sunset' }).waitFor();
    await lightboxOf(page).getByText('The deck at sunset').waitFor();
    await expect.poll(() => isFocused(current)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(tile)).toBe(true);
  },
);

journey('swipes move the photos forward and back, and vertical ones don’t', async ({ openVisitor }) => {
  const page = await openVisitor(phone);
  await openListing(page, newest);
  const showAll = page.getByRole('button', { name: 'Show all 7 photos' });
  await showAll.tap();
  await expect.poll(() => counterOf(page).innerText()).toBe('1 of 7');
  for (const [by, counter] of [
    [{ x: -250, y: 0 }, '2 of 7'],
    [{ x: -250, y: 10 }, '3 of 7'],
    [{ x: 5, y: -200 }, '3 of 7'],
    [{ x: 250, y: 0 }, '2 of 7'],
  ] as const) {
    await swipe(page, { x: by.x > 0 ? 60 : 320, y: 400 }, by);
    await expect.poll(() => counterOf(page).innerText(), { message: JSON.stringify(by) }).toBe(counter);
  }
  // Chromium treats a tap right after a swipe as a stop of the movement.
  const close = lightboxOf(page).getByRole('button', { name: 'Close' });
  await expect
    .poll(async () => {
      if (await close.isVisible()) await close.tap({ timeout: 1000 }).catch(() => undefined);
      return lightboxOf(page).isVisible();
    })
    .toBe(false);
  await expect.poll(() => isFocused(showAll)).toBe(true);
});

journey('Back, Escape and a swipe down close the lightbox on its listing', async ({ openVisitor }) => {
  const page = await openVisitor(phone);
  await open(page, '/');
  await open(page, '/listings');
  await page.getByRole('link', { name: `View Details of Home number ${homes}`, exact: true }).tap();
  const showAll = page.getByRole('button', { name: 'Show all 7 photos' });
  const openPhotos = async () => {
    // A click, because Chromium treats a tap right after a swipe as a stop of the movement.
    await showAll.click();
    await lightboxOf(page).waitFor();
  };
  const listing = `${testServer.url}/listings/${newest}`;
  const expectClosed = async () => {
    await lightboxOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(showAll)).toBe(true);
    expect(page.url()).toBe(listing);
  };
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => swipe(page, { x: 200, y: 300 }, { x: 5, y: 150 }),
    () => lightboxOf(page).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await openPhotos();
    await close();
    await expectClosed();
  }
  await openPhotos();
  for (const expected of [listing, `${testServer.url}/listings`, `${testServer.url}/`]) {
    await page.goBack();
    await expect.poll(() => page.url()).toBe(expected);
  }
});

journey(
  'Back to Listings returns to the search from a similar listing and after a reload',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    await open(page, '/listings?type=Condo');
    const card = page.getByRole('link', { name: `View Details of Home number ${homes}`, exact: true });
    const heading = page.getByRole('heading', { level: 1, name: `Home number ${homes}` });
    await card.click();
    await expect.poll(() => isFocused(heading)).toBe(true);
    await page.goBack();
    await expect.poll(() => isFocused(card)).toBe(true);
    await page.goForward();
    await heading.waitFor();
    const similar = page.getByRole('region', { name: 'Similar homes' });
    // All are equally similar, so the newest are shown, without the listing itself.
    await expect
      .poll(() => similar.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([14, 13, 12].map((number) => `Home number ${number}`));
    // An open photo of one listing doesn't stay open over another.
    await similar.getByRole('link', { name: 'View Details of Home number 13' }).click();
    await page.getByRole('link', { name: 'photo 1 of 1' }).click();
    await expect.poll(() => counterOf(page).innerText()).toBe('1 of 1');
    await page.evaluate(() => history.go(-2));
    await heading.waitFor();
    await expect.poll(() => lightboxOf(page).count()).toBe(0);
    await similar.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Home number 14', exact: true }).waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await page.waitForURL(`${testServer.url}/listings?type=Condo`);
    await expect.poll(() => page.getByRole('article').count()).toBe(12);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: `Home number ${homes}` }).waitFor();
  },
);

journey(
  'Back to Listings works without JavaScript, and no control that needs it is shown',
  async ({ openVisitor }) => {
    const page = await openVisitor({ javaScriptEnabled: false });
    await open(page, `/listings/${newest}`);
    await expect.poll(() => page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    await expect
      .poll(() => page.getByRole('region', { name: 'Similar homes' }).getByRole('link').count())
      .toBe(3);
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await page.waitForURL(`${testServer.url}/listings`);
  },
);

journey(
  'the listing page fits a small phone, has no accessibility violations, and can be shared and printed',
  async ({ openVisitor }) => {
    const page = await openVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    for (const id of [newest, bare]) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await openListing(page, id);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('status').getByText('Link copied').waitFor();
      await expectNothingBeyond(page);
      await page.setViewportSize({ width: 320, height: 800 });
      await expectAccessible(page);
    }
    // The last listing has no photos, and a short note about it.
    const note = page.getByText('No photos of this home yet.');
    const box = await note.locator('..').boundingBox();
    expect(box?.height).toBeLessThan(200);
    await expect.poll(() => page.getByRole('button', { name: /^Show/ }).count()).toBe(0);

    await page.setViewportSize({ width: 1280, height: 720 });
    // Share copies the URL with the visitor's stay, shows it if copying is forbidden, or uses the device's
    // share dialog.
    await openListing(page, `${newest}?guests=2&pets=1&photos=all`);
    const url = `${testServer.url}/listings/${newest}?guests=2&pets=1`;
    const share = page.getByRole('button', { name: 'Share' });
    const status = page.getByRole('status');
    await share.click();
    await status.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException('no', 'NotAllowedError');
      };
    });
    await share.click();
    await status.getByText(url).waitFor();

    await page.reload();
    await page.evaluate(() => {
      const shared: unknown[] = [];
      Object.assign(navigator, { share: async (what: unknown) => void shared.push(what), shared });
    });
    await share.click();
    const shared = () => page.evaluate(() => (navigator as unknown as { shared: unknown[] }).shared);
    await expect.poll(shared).toEqual([{ title: `Home number ${homes}`, url }]);
    await expect.poll(() => page.getByText('Link copied').count()).toBe(0);

    // On paper, the listing has its content without navigation, buttons and similar listings.
    await openListing(page, newest);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    for (const element of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('img', { name: /photo 5 of 7/ }),
      page.getByText('a month').first(),
      page.getByRole('heading', { name: 'About this home' }),
      page.locator(`link[rel=canonical][href="${testServer.url}/listings/${newest}"]`),
    ]) {
      expect(await element.isVisible(), String(element)).toBe(true);
    }
    for (const left of ['banner', 'contentinfo', 'button'] as const) {
      await expect.poll(() => page.getByRole(left).count(), { message: left }).toBe(0);
    }
    await expect.poll(() => page.getByRole('region', { name: 'Similar homes' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: /Ask about|Back to/ }).count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).color)).toBe(
      'rgb(18, 48, 58)',
    );
  },
);

journey(
  'a small map loads when it comes into view, and moves nothing; the landmarks need no JavaScript',
  async ({ openVisitor }) => {
    await sql`UPDATE properties SET latitude = 32.75, longitude = -117.16, beds = repeat('x', 120) WHERE id = ${bare}`.execute(
      testServer.db,
    );
    const page = await openVisitor(phone);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await openListing(page, bare);
    const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight);
    await page.waitForLoadState('networkidle');
    const height = await heightOfPage();
    expect(requests.filter((url) => url.includes('maplibre'))).toEqual([]);
    // A link leads to the section, and leaves the URL as it is.
    const address = page.url();
    await page.getByRole('link', { name: 'Where it is' }).press('Enter');
    await expect.poll(() => page.locator('#place:focus').count()).toBe(1);
    expect(page.url()).toBe(address);
    // The links stay in view, mark the section, leave its heading in view, and mark none back at the top.
    const links = page.getByRole('navigation', { name: 'On this page' });
    await links.locator('[aria-current]').getByText('Where it is').waitFor();
    const [bar, heading] = [await links.boundingBox(), await page.locator('#place h2').boundingBox()];
    expect([bar?.y, Number(heading?.y) > Number(bar?.height)]).toEqual([0, true]);
    await page.getByRole('button', { name: 'Scripps Mercy Hospital' }).waitFor();
    expect(await heightOfPage()).toBe(height);
    for (const place of ['footer', 'h1']) await page.locator(place).first().scrollIntoViewIfNeeded();
    await expect.poll(() => links.locator('[aria-current]').count()).toBe(0);
    expect(requests.filter((url) => !url.startsWith(testServer.url))).toEqual([]);
    await expectAccessible(page);
    await expectNothingBeyond(page);
    const plain = await openVisitor({ javaScriptEnabled: false });
    await open(plain, `/listings/${bare}`);
    expect(await plain.getByText('0.1 miles to Scripps Mercy Hospital').isVisible()).toBe(true);
  },
);

journey('without WebGL, the small map says so', async ({ openVisitor }) => {
  const page = await openVisitor();
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await sql`UPDATE properties SET latitude = 32.75, longitude = -117.16, beds = repeat('x', 120) WHERE id = ${bare}`.execute(
    testServer.db,
  );
  await openListing(page, bare);
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
  await page.getByText('Your browser can’t show the map').waitFor();
});

journey('the card with the inquiry form fits a window 650 pixels high', async ({ openVisitor }) => {
  await updateProperty(testServer, newest, {
    nextAvailableDate: inDays(1),
    desiredRentalLength: ['4-6 months'],
    rentFrom3Months: 2000,
    cancellation: 'flexible',
  });
  const page = await openVisitor({ viewport: { width: 1366, height: 650 } });
  await openListing(page, newest);
  const card = page.getByRole('complementary', { name: 'Rent' }).locator('.ask-card');
  const submit = card.getByRole('button', { name: 'Ask about this home' });
  await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded();
  const bottomOfSubmit = () => submit.evaluate((button) => button.getBoundingClientRect().bottom);
  const expectSubmitInView = () =>
    inEveryLayout(
      page,
      async (layout) => {
        expect(await bottomOfSubmit(), layout).toBeLessThanOrEqual(650);
      },
      [1366],
    );
  await expectSubmitInView();
  // With dates, the card also says what they cost, why the rent is lower, and until when one can cancel.
  await card.getByLabel('Check-in').fill(inDays(40));
  await card.getByLabel('Check-out').fill(addMonths(inDays(40), 4));
  await card.getByText('for 4 months').waitFor();
  await card.getByText('3-month rate').waitFor();
  await expectSubmitInView();
  await expectAccessible(page);
  // The introduction opens below its line and moves nothing above it. The card scrolls to the button.
  const summary = card.locator('summary').first();
  const before = await summary.boundingBox();
  await summary.click();
  await card.getByLabel('Why you’re coming').selectOption('Work');
  await card.getByText('About me: here for work.').waitFor();
  expect(await summary.boundingBox()).toEqual(before);
  await submit.scrollIntoViewIfNeeded();
  expect(await bottomOfSubmit()).toBeLessThanOrEqual(650);
  await expectAccessible(page);
});
