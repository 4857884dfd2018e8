// Two people find a home among the demonstration's properties: on a phone in a sentence, and on a desktop
// with suggestions. A third one sets filters on a narrow phone.
import type { Locator, Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { todayInLosAngeles, formatRange, formatShortDay, addDays, addMonths } from '#domain/day.ts';
import { refreshVocabulary } from '#server/search/vocabulary.ts';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { desktop, isFocused, journey, openHydrated, phone } from '../support/browser.ts';
import { insertDemoProperties } from '../support/demo-properties.ts';
import { setUpServedSite } from '../support/served-site.ts';

const site = await setUpServedSite();
const today = todayInLosAngeles(new Date());
beforeAll(async () => {
  await insertDemoProperties(site.db, today);
  await refreshVocabulary(site.db);
});

/** The first month that begins in 31 days or later. */
const firstNight = addMonths(`${addDays(today, 30).slice(0, 7)}-01`, 1);
const monthName = new Date(firstNight).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
const stay = { from: addDays(firstNight, 3), to: addDays(firstNight, 31) };

const cards = (page: Page): Locator => page.getByRole('article');
const filters = (page: Page): Locator => page.locator('summary', { hasText: 'Filters' });
const words = (page: Page): Locator => page.getByLabel('What are you looking for?');
const chip = (page: Page, name: string): Locator =>
  page.getByRole('link', { name: `Remove filter: ${name}` });
const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose your dates' });

/** Opens the home page, writes a sentence and presses "Search". */
async function searchFor(page: Page, sentence: string): Promise<void> {
  await openHydrated(page, site.url);
  await words(page).fill(sentence);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

journey('a nurse with a dog finds a home near a hospital for a month on a phone', async ({ openVisitor }) => {
  const page = await openVisitor(phone);
  const sentence = `near a hospital for ${monthName} with a dog under $3,500`;
  await searchFor(page, sentence);
  const month = formatRange({ from: firstNight, to: addMonths(firstNight, 1) }, today);
  await chip(page, month).waitFor();
  // The box shows the whole sentence, and the first card is high.
  expect(await words(page).inputValue()).toBe(sentence);
  expect(await words(page).evaluate((box) => box.scrollHeight <= box.clientHeight + 1)).toBe(true);
  const first = cards(page).first();
  expect((await first.boundingBox())?.y).toBeLessThan(400);
  expect(await first.innerText()).toMatch(/\d miles? to [A-Z][^]*for (?:2[89]|3[01]) nights/);
  const link = first.getByRole('link', { name: 'View Details' });

  // Exact days take the place of the month.
  await filters(page).tap();
  await page.getByLabel('Check-in').fill(stay.from);
  await page.getByLabel('Check-out').fill(stay.to);
  await page.waitForURL('**/listings?*checkOut=*');
  await page.getByRole('button', { name: /^Show \d+ homes?$/ }).tap();
  const title = await first.getByRole('heading').innerText();
  const list = page.url();
  await link.tap();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(formatShortDay(stay.from, today)).first().waitFor();

  // The way back is still the list after other dates, and after a look at the form.
  await page.locator('.ask-bar a').first().tap();
  await page.getByRole('button', { name: 'Clear dates' }).tap();
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('link', { name: 'Add dates' }).waitFor();
  await page.getByRole('link', { name: 'Ask about this home' }).tap();
  await page.getByRole('link', { name: 'Back to this home' }).tap();
  await page.getByRole('link', { name: 'Back to Listings' }).tap();
  await page.waitForURL(list);

  // Removing a chip takes its words out of the sentence.
  await expect.poll(() => words(page).inputValue()).toContain('dog');
  await chip(page, 'Dogs allowed').tap();
  await expect.poll(() => words(page).inputValue()).not.toContain('dog');
  // The cross of a chip removes its dates, and “Add dates” brings others.
  await chip(page, formatRange(stay, today)).tap();
  const soon = { from: addDays(today, 3), to: addDays(today, 17) };
  await page.getByRole('button', { name: 'Add dates' }).tap();
  await picker(page).locator(`[data-day="${soon.from}"]`).tap();
  await picker(page).locator(`[data-day="${soon.to}"]`).tap();
  await picker(page).getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: formatRange(soon, today) }).waitFor();
});

journey('a family finds two weeks at the beach on a desktop', async ({ openVisitor }) => {
  const page = await openVisitor(desktop);
  await searchFor(page, 'family of four at the beach');
  await expect.poll(() => page.getByLabel('Guests', { exact: true }).inputValue()).toBe('4');
  await page.getByLabel('Check-in').fill(addDays(today, 200));
  await page.getByLabel('Check-out').fill(addDays(today, 214));
  await page.waitForURL('**/listings?*checkOut=*');

  // The row with the search stays in view, and a change starts the list from its top.
  await openHydrated(page, `${site.url}/listings`);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await page.locator('.search-bar').boundingBox())?.y).toBe(72);
  await page.getByLabel('Guests').fill('4');
  await page.waitForURL('**/listings?guests=4');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByText('More Filters').click();
  await page.getByLabel('Bathrooms').waitFor();

  // Suggestions are chosen by keyboard, and close by Escape.
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const selected = list.getByRole('option', { selected: true });
  await words(page).pressSequentially('hosp');
  await list.getByRole('option').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await words(page).fill('');
  await words(page).pressSequentially('ocean be');
  await list.getByRole('option', { name: /^Ocean Beach/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await selected.innerText()).toMatch(/^Ocean Beach/);
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('Ocean Beach');
});

journey(
  'the sheet of a narrow phone keeps the focus, counts live, and closes by Escape',
  async ({ openVisitor }) => {
    const page = await openVisitor({ ...phone, viewport: { width: 320, height: 700 } });
    // An empty result shows the nearest homes with their reasons.
    await openHydrated(page, `${site.url}/listings?type=Cabin&guests=50&maxRent=1000`);
    await page.getByRole('heading', { name: 'No homes match your search' }).waitFor();
    expect(await cards(page).first().innerText()).toContain('Sleeps');
    await expectAccessible(page);

    await openHydrated(page, `${site.url}/listings?amenity=WiFi&q=${'w'.repeat(100)}`);
    // The search box and “Filters” stay in view below the bar.
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await page.locator('.search-sheet').boundingBox())?.y).toBe(72);
    await filters(page).press('Enter');
    const form = page.getByRole('form', { name: 'Search' });
    const show = form.getByRole('button', { name: /^Show|^No homes/ });
    await show.waitFor();
    await expectNothingBeyond(page);
    await expectAccessible(page);
    // Back closes the dates and leaves the filters open.
    const openDates = async () => {
      await form.getByRole('button', { name: 'Choose dates' }).first().click();
      await picker(page).waitFor();
    };
    await openDates();
    await page.goBack();
    await picker(page).waitFor({ state: 'detached' });
    expect(await show.isVisible()).toBe(true);
    await words(page).fill('');
    await page.getByRole('checkbox', { name: 'Pool' }).check();
    await expect.poll(() => show.innerText()).toMatch(/^Show \d+ homes?$/);
    const chosen = () => Array.from(new URL(page.url()).searchParams.keys()).toSorted();
    await expect.poll(chosen).toEqual(['amenity', 'amenity']);
    await openDates();
    const days = picker(page).locator('[data-day]:not([aria-disabled=true])');
    await days.first().click();
    await picker(page).getByText('Now choose your check-out.').waitFor();
    await days.nth(20).click();
    await picker(page).getByText('20 nights').first().waitFor();
    await picker(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(chosen).toEqual(['amenity', 'amenity', 'checkIn', 'checkOut']);
    // The focus goes through the fields, and never behind the sheet or its bar.
    await filters(page).focus();
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab');
      const field = form.locator(':focus');
      const bar = await page.locator('.search-actions').boundingBox();
      const { y, height } = (await field.boundingBox()) ?? { y: -1, height: 0 };
      expect(y, await field.innerText()).toBeGreaterThanOrEqual(0);
      expect(y + height, await field.innerText()).toBeLessThanOrEqual(Number(bar?.y));
    }
    await page.keyboard.press('Escape');
    await show.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(filters(page))).toBe(true);
    expect(chosen()).toEqual(['amenity', 'amenity', 'checkIn', 'checkOut']);
  },
);
