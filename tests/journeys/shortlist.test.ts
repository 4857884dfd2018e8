// Visitors swipe through the photos of a card, save homes with hearts, compare them, share the list and ask
// about one.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { desktop, journey, openHydrated, phone } from '../support/browser.ts';
import { inDays } from '../support/forms.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { expectNoControlsOnPaper } from '../support/paper.ts';
import { addPhotos } from '../support/stand-in-photos.ts';
import { swipe } from '../support/swipe.ts';

const site = await setUpServedSite();
const admin = await site.admin();
const publish = (title: string) => site.listedHome(admin, { title });
const pier = await publish('Rooms above the pier');
const dune = await publish('House behind the dune');
const garden = await publish('Studio in the garden');
await addPhotos(site.db, dune, 7);
await site.change(dune, {
  nextAvailableDate: inDays(1),
  desiredRentalLength: ['1-3 months'],
  maxGuests: 2,
});

const cardOf = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title });
const saved = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: 'Shortlist' });
const columns = (page: Page): Locator => page.getByRole('columnheader');
const open = (page: Page, path: string): Promise<void> => openHydrated(page, site.url + path);
/** The text on one line. Hidden parts of a label would be lines of their own. */
const textOf = async (element: Locator): Promise<string> =>
  (await element.innerText()).replaceAll(/\s+/g, ' ');

journey(
  'photos of a card move by pointer and arrows, and hearts make a list that another visitor opens',
  async ({ openVisitor }) => {
    const page = await openVisitor({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] });
    await open(page, '/listings');
    const card = cardOf(page, 'House behind the dune');
    const heart = card.getByRole('button', { name: /^Saved? House behind the dune$/ });
    await heart.waitFor();
    const counter = card.getByRole('status');
    await card.hover();
    await expect.poll(() => textOf(counter)).toBe('Photo 1 of 4');
    const { x = 0, y = 0 } = (await card.boundingBox()) ?? {};
    await page.mouse.move(x + 250, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 100, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => textOf(counter)).toBe('Photo 2 of 4');
    const next = card.getByRole('button', { name: 'Next photo of House behind the dune' });
    for (let press = 0; press < 5; press++) await next.press('Enter');
    await expect.poll(() => textOf(counter)).toBe('Photo 4 of 4');
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    await heart.press('Enter');
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');

    // Another tab of the same browser.
    const tab = await page.context().newPage();
    await open(tab, `/listings/${pier}`);
    await tab.getByRole('button', { name: 'Save Rooms above the pier', exact: true }).click();
    await expect.poll(() => textOf(saved(page))).toBe('Shortlist 2 saved');
    await saved(page).click();
    await expect.poll(() => page.url()).toBe(`${site.url}/shortlist?ids=${pier},${dune}`);
    await expect.poll(() => columns(page).count()).toBe(2);
    await expectAccessible(page);
    await expectNothingBeyond(page);
    await page.getByRole('button', { name: 'Choose dates' }).first().click();
    const picker = page.getByRole('dialog', { name: 'Choose your dates' });
    await picker.locator('[data-day]:not([aria-disabled=true])').first().click();
    await picker.getByRole('button', { name: '1 month' }).click();
    await picker.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^Your stay: /).waitFor();
    await page.getByLabel('Distance to').selectOption('Imperial Beach Pier');
    await page.getByText('· near Imperial Beach Pier').waitFor();
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await page.getByRole('row', { name: /^Distance .*miles to Imperial Beach Pier.*miles to/ }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await expectNoControlsOnPaper(page);
    // The other visitor keeps the list with its plan.
    const other = await openVisitor(phone);
    await openHydrated(other, address);
    await other.getByRole('heading', { level: 1, name: 'Shared shortlist' }).waitFor();
    await expect.poll(() => textOf(saved(other))).toBe('Shortlist');
    await other.getByRole('button', { name: 'Save these homes' }).click();
    await other.getByText('Saved in your shortlist').waitFor();
    await expect.poll(() => textOf(saved(other))).toMatch(/2 saved$/);
    await open(other, '/shortlist');
    await other.getByText('· near Imperial Beach Pier').waitFor();
  },
);

journey(
  'Remove takes homes off the list and their hearts, Undo brings the last one back, and a shared list has its own',
  async ({ openVisitor }) => {
    const page = await openVisitor(desktop);
    await open(page, '/listings');
    for (const title of ['Rooms above the pier', 'House behind the dune'])
      await page.getByRole('button', { name: `Save ${title}`, exact: true }).click();
    await saved(page).click();
    await expect.poll(() => columns(page).count()).toBe(2);
    const remove = (title: string) => page.getByRole('link', { name: `Remove ${title}` });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await remove('House behind the dune').press('Enter');
    await expect.poll(() => columns(page).count()).toBe(1);
    await expect.poll(focused).toBe('Ask about Rooms above the pier');
    await expect.poll(() => textOf(saved(page))).toMatch(/1 saved$/);
    await page.getByRole('button', { name: 'Undo removing House behind the dune' }).press('Enter');
    await expect.poll(() => columns(page).count()).toBe(2);
    await expect.poll(focused).toBe('Shortlist');
    for (const title of ['House behind the dune', 'Rooms above the pier']) await remove(title).click();
    await page.getByText('No homes saved yet.').waitFor();
    await page.getByRole('button', { name: 'Undo removing Rooms above the pier' }).click();
    await expect.poll(() => columns(page).count()).toBe(1);
    // Removals add no history entries.
    await page.goBack();
    await page.waitForURL('**/listings');
    await page.getByRole('button', { name: 'Save House behind the dune', exact: true }).click();

    // Opening another person’s list changes no hearts.
    await sql`UPDATE properties SET paused_at = now(), paused_by = 'owner' WHERE id = ${pier}`.execute(
      site.db,
    );
    await open(page, `/shortlist?ids=${pier},${dune},${garden},nothing`);
    await page
      .getByText('2 homes. One home is no longer listed. We couldn’t read part of this link.')
      .waitFor();
    await remove('House behind the dune').click();
    await expect.poll(() => columns(page).count()).toBe(1);
    expect(await textOf(saved(page))).toMatch(/2 saved$/);
  },
);

journey(
  'on a phone, the stay of a search goes from the comparison to a home and its inquiry form',
  async ({ openVisitor }) => {
    const page = await openVisitor(phone);
    const stay = { checkIn: inDays(40), checkOut: inDays(80), guests: '2' };
    await open(page, `/listings?${new URLSearchParams({ ...stay, bedrooms: '1' })}`);
    const card = cardOf(page, 'House behind the dune');
    const heart = card.getByRole('button', { name: 'Save House behind the dune' });
    await heart.waitFor();
    await card.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await card.boundingBox()) ?? {};
    await swipe(page, { x: x + 250, y: y + 100 }, { x: -120, y: 0 });
    await expect.poll(() => card.locator('img').count()).toBe(3);
    // Clicks, because Chromium treats a tap right after a swipe as a stop of the movement.
    await heart.click();
    await saved(page).click();
    await page.waitForURL(
      (url) => url.searchParams.get('checkIn') === stay.checkIn && url.searchParams.has('ids'),
    );
    await page.getByRole('row', { name: /^Total \$/ }).waitFor();
    await expectAccessible(page);
    // The plan is folded until it is changed. The answer to the guests arrives after the next change.
    await page.getByText('Your stay:').click();
    await page.getByLabel('Guests').fill('3');
    await page.getByLabel('Your pet').selectOption('A dog');
    await page.getByText('3 guests · with a dog').waitFor();
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('row', { name: 'For your stay Doesn’t fit: Sleeps 2' }).waitFor();
    await page.getByText('Your stay:').tap();
    await page.getByRole('link', { name: 'Clear stay' }).tap();
    await page.getByText('Compare for your stay').waitFor();
    // Back undoes one change of the plan.
    await page.goBack();
    await page.getByText('· 3 guests').waitFor();
    expect(await page.getByLabel('Guests').inputValue()).toBe('3');
    await page.getByRole('link', { name: 'House behind the dune', exact: true }).tap();
    await page.getByRole('heading', { level: 1, name: 'House behind the dune' }).waitFor();
    const back = page.getByRole('link', { name: 'Back to Shortlist' });
    expect(await back.getAttribute('href')).toContain(stay.checkIn);
    await page.getByRole('link', { name: 'Ask about this home' }).tap();
    await page.waitForURL('**/ask?*');
    expect(await page.getByLabel('Check-in').inputValue()).toBe(stay.checkIn);
    expect(await page.getByLabel('Check-out').inputValue()).toBe(stay.checkOut);

    // Two homes fit a phone. More scroll sideways inside the table, beside the names of the rows.
    const third = await publish('Loft over the market');
    const edgesOf = (element: Locator) =>
      element.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
    const rightEdge = async () => (await edgesOf(columns(page).last())).right;
    await open(page, `/shortlist?ids=${dune},${garden}&${new URLSearchParams(stay)}`);
    expect(await rightEdge()).toBeLessThanOrEqual(phone.viewport.width);
    await open(page, `/shortlist?ids=${dune},${garden},${third}&${new URLSearchParams(stay)}`);
    expect(await rightEdge()).toBeGreaterThan(phone.viewport.width);
    await page.getByRole('region', { name: 'Comparison' }).focus();
    const scrollRight = () => page.keyboard.press('ArrowRight').then(rightEdge);
    await expect.poll(scrollRight).toBeLessThanOrEqual(phone.viewport.width);
    expect((await edgesOf(page.getByRole('rowheader', { name: 'Total', exact: true }))).left).toBe(0);
  },
);
