// Visitors look at one listing: its photos by key and finger, sharing and printing it, its map, and the way
// back to their search. Also what Back closes on a phone.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond, inEveryLayout } from '../support/accessibility.ts';
import { isFocused, journey, openHydrated, phone } from '../support/browser.ts';
import { inDays } from '../support/forms.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { addMonths } from '#domain/day.ts';
import { expectNoControlsOnPaper } from '../support/paper.ts';
import { addPhotos } from '../support/stand-in-photos.ts';
import { swipe } from '../support/swipe.ts';

const homes = 5;

/** The newest property, with several photos, and the one before it, with none. */
let newest = '';
let bare = '';

const site = await setUpServedSite();
const admin = await site.admin();
for (let number = 1; number <= homes; number++) {
  [bare, newest] = [newest, await site.listedHome(admin, { title: `Home number ${number}` })];
}
await sql`DELETE FROM photos WHERE property_id = ${bare}`.execute(site.db);
await addPhotos(site.db, newest, 7);
const photos = site.db.updateTable('photos').set({ caption: 'The deck at sunset' });
await photos.where('propertyId', '=', newest).where('position', '=', 6).execute();
await site.change(newest, {
  nextAvailableDate: inDays(1),
  desiredRentalLength: ['4-6 months'],
  rentFrom3Months: 2000,
  cancellation: 'flexible',
});
await site.change(bare, { latitude: 32.75, longitude: -117.16, beds: 'x'.repeat(120) });

const lightboxOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Photos' });
const headingOf = (page: Page, number: number): Locator =>
  page.getByRole('heading', { level: 1, name: `Home number ${number}`, exact: true });

async function expectCounter(page: Page, text: string): Promise<void> {
  await expect.poll(() => lightboxOf(page).getByRole('status').innerText()).toBe(text);
}

journey(
  'a listing’s photos open from a tile and move by key, button and pointer, and the way back is the search',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    await openHydrated(page, `${site.url}/listings?type=Condo`);
    const card = page.getByRole('link', { name: `View Details of Home number ${homes}`, exact: true });
    await card.click();
    await expect.poll(() => isFocused(headingOf(page, homes))).toBe(true);
    await page.goBack();
    await expect.poll(() => isFocused(card)).toBe(true);
    await page.goForward();

    const tile = page.getByRole('link', { name: /, photo 3 of 7$/ });
    await tile.press('Enter');
    await expectCounter(page, '3 of 7');
    for (const [key, counter] of [
      ['End', '7 of 7'],
      ['ArrowRight', '7 of 7'],
      ['Home', '1 of 7'],
      ['ArrowRight', '2 of 7'],
    ] as const) {
      await page.keyboard.press(key);
      await expectCounter(page, counter);
    }
    await lightboxOf(page).getByRole('button', { name: 'Next photo' }).click();
    await expectCounter(page, '3 of 7');
    const current = lightboxOf(page).locator('[aria-current=true]');
    await lightboxOf(page).getByRole('button', { name: 'Photo 5', exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await expectCounter(page, '6 of 7');
    await expect.poll(() => current.getAttribute('aria-label')).toBe('Photo 6');
    await lightboxOf(page).getByRole('img', { name: 'The deck at sunset' }).waitFor();
    await expect.poll(() => isFocused(current)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(tile)).toBe(true);

    // The way back is the search, from a similar listing and after a reload.
    const similar = page.getByRole('region', { name: 'Similar homes' });
    await similar.getByText('Similar homes').click();
    await similar.getByRole('link', { name: 'View Details of Home number 3' }).click();
    await headingOf(page, 3).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await page.waitForURL(`${site.url}/listings?type=Condo`);
  },
);

journey('a listing is shared, printed and asked about in a low window', async ({ openVisitor }) => {
  const page = await openVisitor({
    viewport: { width: 1366, height: 650 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openHydrated(page, `${site.url}/listings/${newest}?guests=2&pets=1&photos=all`);
  const url = `${site.url}/listings/${newest}?guests=2&pets=1`;
  const share = page.getByRole('button', { name: 'Share' });
  const status = page.getByRole('status');
  await share.click();
  await status.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  // The card with the inquiry form fits the window, also once it says what dates cost, why the rent is lower,
  // and until when one can cancel.
  const card = page.getByRole('complementary', { name: 'Rent' }).locator('.ask-card');
  const submit = card.getByRole('button', { name: 'Ask about this home' });
  await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded();
  const bottomOfSubmit = () => submit.evaluate((button) => button.getBoundingClientRect().bottom);
  await card.getByLabel('Check-in').fill(inDays(40));
  await card.getByLabel('Check-out').fill(addMonths(inDays(40), 4));
  await card.getByText('for 4 months').waitFor();
  await card.getByText('3-month rate').waitFor();
  await inEveryLayout(
    page,
    async (layout) => {
      expect(await bottomOfSubmit(), layout).toBeLessThanOrEqual(650);
    },
    [1366],
  );
  // The introduction opens, and the card scrolls to the button.
  await card.locator('summary').first().click();
  await card.getByLabel('Why you’re coming').selectOption('Work');
  await card.getByText('About us: here for work').waitFor();
  await submit.scrollIntoViewIfNeeded();
  expect(await bottomOfSubmit()).toBeLessThanOrEqual(650);
  await expectNothingBeyond(page);
  await expectAccessible(page);

  await expectNoControlsOnPaper(page);
});

journey(
  'on a phone, Back closes the menu, the filters and the photos, which move by swipes',
  async ({ openVisitor }) => {
    const page = await openVisitor(phone);
    const list = `${site.url}/listings`;
    await openHydrated(page, site.url);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    // The overlay is visible before its history entry exists.
    const waitForEntry = () =>
      page.waitForFunction(() => (history.state as { overlay?: boolean } | null)?.overlay === true);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.waitFor();
    await waitForEntry();
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${site.url}/`);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Properties' }).tap();
    await expect.poll(() => page.url()).toBe(list);

    const guests = page.getByLabel('Guests', { exact: true });
    await page.getByText('More Filters').tap();
    await guests.waitFor();
    await waitForEntry();
    await page.goBack();
    await guests.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: `View Details of Home number ${homes}`, exact: true }).tap();
    const showAll = page.getByRole('button', { name: 'Show all 7 photos' });
    await showAll.tap();
    await expectCounter(page, '1 of 7');
    for (const [by, counter] of [
      [{ x: -250, y: 10 }, '2 of 7'],
      [{ x: 5, y: -200 }, '2 of 7'],
      [{ x: 250, y: 0 }, '1 of 7'],
    ] as const) {
      await swipe(page, { x: by.x > 0 ? 60 : 320, y: 400 }, by);
      await expectCounter(page, counter);
    }
    for (const close of [
      () => page.goBack(),
      () => lightboxOf(page).getByRole('button', { name: 'Close' }).click(),
    ]) {
      await lightboxOf(page).waitFor();
      await close();
      await lightboxOf(page).waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(showAll)).toBe(true);
      expect(page.url()).toBe(`${list}/${newest}`);
      // A click, because Chromium treats a tap right after a swipe as a stop of the movement.
      await showAll.click();
    }
    // The small map of a home without photos.
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await openHydrated(page, `${list}/${bare}`);
    await page.getByText('No photos of this home yet.').waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => url.includes('maplibre'))).toEqual([]);
    // A link leads to a section below the navigation bar, and leaves the URL as it is.
    const address = page.url();
    await page.getByRole('link', { name: 'Not checked by us yet' }).press('Enter');
    await expect.poll(() => page.locator('#checks:focus').count()).toBe(1);
    expect(page.url()).toBe(address);
    expect((await page.locator('#checks h2').boundingBox())?.y).toBeGreaterThan(72);
    await page.locator('#place').scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: 'Scripps Mercy Hospital' }).waitFor();
    await expectAccessible(page);
  },
);
