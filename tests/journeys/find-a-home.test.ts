// Two people find a home among the demonstration's properties, in few presses: on a phone in a sentence, and
// on a desktop with suggestions. A third one sets filters on a narrow phone.
import type { Locator, Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { formatStay } from '#domain/stay/availability.ts';
import { todayInLosAngeles, formatRange, formatShortDay, addDays, addMonths } from '#domain/day.ts';
import { refreshVocabulary } from '#server/search/vocabulary.ts';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { journey, openHydrated, type OpenVisitor } from '../support/browser.ts';
import { insertDemoProperties } from '../support/demo-properties.ts';
import { setUpServedServer } from '../support/served-app.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const testServer = await setUpServedServer();
const today = todayInLosAngeles(new Date());
beforeAll(async () => {
  await insertDemoProperties(testServer.db, today);
  await refreshVocabulary(testServer.db);
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
const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/** A visitor who counts what they press and which fields they fill in. */
async function startAtHome(openVisitor: OpenVisitor, settings: typeof phone | typeof desktop) {
  const page = await openVisitor(settings);
  await openHydrated(page, testServer.url);
  const count = { presses: 0 };
  return {
    page,
    count,
    press: async (target: Locator) => {
      count.presses += 1;
      await ('hasTouch' in settings ? target.tap() : target.click());
    },
    fill: async (field: Locator, text: string) => {
      count.presses += 1;
      await field.fill(text);
    },
  };
}

journey('a nurse with a dog finds a home near a hospital for a month on a phone', async ({ openVisitor }) => {
  const { page, count, press, fill } = await startAtHome(openVisitor, phone);
  const sentence = `near a hospital for ${monthName} with a dog under $3,500`;
  await fill(words(page), sentence);
  await press(page.getByRole('button', { name: 'Search', exact: true }));
  const month = formatRange({ from: firstNight, to: addMonths(firstNight, 1) }, today);
  await chip(page, month).waitFor();
  // The box shows the whole sentence, and the first card is high.
  expect(await words(page).inputValue()).toBe(sentence);
  expect(await words(page).evaluate((box) => box.scrollHeight <= box.clientHeight + 1)).toBe(true);
  const first = cards(page).first();
  expect((await first.boundingBox())?.y).toBeLessThan(400);
  expect(await first.innerText()).toMatch(/\d miles? to [A-Z][^]*for (?:2[89]|3[01]) nights/);
  // The listing opens with what her words say about the stay.
  const link = first.getByRole('link', { name: 'View Details' });
  const { search } = new URL((await link.getAttribute('href')) as string, page.url());
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    checkIn: firstNight,
    checkOut: addMonths(firstNight, 1),
    animal: 'dogs',
    near: 'a hospital',
  });

  // Exact days take the place of the month.
  await press(filters(page));
  await fill(page.getByLabel('Check-in'), stay.from);
  await fill(page.getByLabel('Check-out'), stay.to);
  await page.waitForURL('**/listings?*checkOut=*');
  await press(page.getByRole('button', { name: /^Show \d+ homes?$/ }));
  const title = await first.getByRole('heading').innerText();
  const list = page.url();
  await press(link);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(formatShortDay(stay.from, today)).first().waitFor();
  console.log(`with exact days it takes ${count.presses}`);
  expect(count.presses).toBeLessThanOrEqual(7);

  // The way back is still the list after other dates, and after a look at the form.
  await page.locator('.ask-bar a').first().tap();
  await page.getByRole('button', { name: 'Clear dates' }).tap();
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('link', { name: 'Add dates' }).waitFor();
  await page.getByRole('link', { name: 'Ask about this home' }).tap();
  await page.getByRole('link', { name: 'Back to this home' }).tap();
  await page.getByRole('link', { name: 'Back to Listings' }).tap();
  await page.waitForURL(list);

  // Removing a chip takes its words out of the sentence, and moves nothing.
  await expect.poll(() => words(page).inputValue()).toContain('dog');
  await page.evaluate(() => scrollTo(0, 0));
  const top = () => page.locator('.search-count').evaluate((it) => it.getBoundingClientRect().top);
  const before = await top();
  await chip(page, 'Dogs allowed').tap();
  await expect.poll(() => words(page).inputValue()).not.toContain('dog');
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  // The dates of a chip open the picker, the cross removes them, and “Add dates” brings others.
  const dates = page.getByRole('button', { name: formatRange(stay, today) });
  await dates.tap();
  await picker(page).getByText(formatStay(stay, today)).waitFor();
  await picker(page).getByRole('button', { name: 'Close' }).tap();
  await picker(page).waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(dates)).toBe(true);
  await chip(page, formatRange(stay, today)).tap();
  const soon = { from: addDays(today, 3), to: addDays(today, 17) };
  await page.getByRole('button', { name: 'Add dates' }).tap();
  await picker(page).locator(`[data-day="${soon.from}"]`).tap();
  await picker(page).locator(`[data-day="${soon.to}"]`).tap();
  await picker(page).getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: formatRange(soon, today) }).waitFor();
});

journey('a family finds two weeks at the beach on a desktop', async ({ openVisitor }) => {
  const { page, count, press, fill } = await startAtHome(openVisitor, desktop);
  await fill(words(page), 'family of four at the beach');
  await press(page.getByRole('button', { name: 'Search', exact: true }));
  await chip(page, '4 guests').waitFor();
  await fill(page.getByLabel('Check-in'), addDays(today, 200));
  await fill(page.getByLabel('Check-out'), addDays(today, 214));
  await page.getByRole('link', { name: /^Remove filter: \w+ \d+ to / }).waitFor();
  const first = cards(page).first();
  const title = await first.getByRole('heading').innerText();
  await press(first.getByRole('link', { name: 'View Details' }));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  console.log(`two weeks at the beach take ${count.presses} presses and fields`);
  expect(count.presses).toBeLessThanOrEqual(5);

  // The row with the search stays in view, and covers no focused link.
  await openHydrated(page, `${testServer.url}/listings`);
  const row = page.locator('.search-bar');
  const last = cards(page).last().getByRole('link', { name: 'View Details' });
  await last.focus();
  await expect.poll(async () => (await row.boundingBox())?.y).toBe(72);
  const bottomOfRow = 72 + ((await row.boundingBox())?.height ?? 0);
  while ((await page.evaluate(() => document.activeElement?.closest('article'))) !== null) {
    const card = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
    expect(card).toBeGreaterThanOrEqual(bottomOfRow);
    await page.keyboard.press('Shift+Tab');
  }
  await last.focus();
  // A field of the row has the focus without scrolling, and a change starts the list from its top.
  const before = await page.evaluate(() => scrollY);
  await page.getByLabel('Guests').focus();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.keyboard.type('4');
  await page.waitForURL('**/listings?guests=4');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByText('More Filters').click();
  await page.getByLabel('Bathrooms').waitFor();
  await expectAccessible(page);

  // Suggestions are chosen by keyboard, and close by Escape.
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const selected = list.getByRole('option', { selected: true });
  await words(page).pressSequentially('hosp');
  await list.getByRole('option').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => selected.count()).toBe(1);
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
    // An empty result shows the nearest homes with their reasons, and offers to save the search.
    const query = 'type=Cabin&guests=50&maxRent=1000';
    await openHydrated(page, `${testServer.url}/listings?${query}`);
    await page.getByRole('heading', { name: 'No homes match your search' }).waitFor();
    const save = page.getByRole('link', { name: 'Save this search' });
    expect(await save.getAttribute('href')).toBe(`/alerts/new?${query}`);
    expect(await cards(page).first().innerText()).toContain('Sleeps');
    await expectAccessible(page);

    await openHydrated(page, `${testServer.url}/listings?amenity=WiFi&q=${'w'.repeat(100)}`);
    await expectNothingBeyond(page);
    // The search box and “Filters” stay in view below the bar, and cover no focused link.
    const row = page.locator('.search-sheet');
    const link = cards(page).nth(3).getByRole('link', { name: 'View Details' });
    await cards(page).last().scrollIntoViewIfNeeded();
    await link.focus();
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(72);
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
    const before = await page.evaluate(() => scrollY);
    await filters(page).focus();
    expect(await page.evaluate(() => scrollY)).toBe(before);

    await page.keyboard.press('Enter');
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
    await page.getByRole('checkbox', { name: 'Pool' }).first().check();
    await expect.poll(() => show.innerText()).toMatch(/^Show \d+ homes?$/);
    const chosen = () => Array.from(new URL(page.url()).searchParams.keys()).toSorted();
    await expect.poll(chosen).toEqual(['amenity', 'amenity']);
    await openDates();
    const days = picker(page).locator('[data-day]:not([aria-disabled=true])');
    await days.first().click();
    await days.nth(20).click();
    await picker(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(chosen).toEqual(['amenity', 'amenity', 'checkIn', 'checkOut']);
    // The focus goes through the fields in order and never behind the sheet. Below the bar is nothing but the
    // page's end.
    await filters(page).focus();
    const names: string[] = [];
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement: element } = document;
        if (!element || element === document.body) return null;
        const { top, bottom } = element.getBoundingClientRect();
        const bar = document.querySelector('.search-actions')?.getBoundingClientRect().top ?? 0;
        return {
          name: element.getAttribute('name') ?? element.textContent,
          isInSheet: element.closest('.search-sheet') !== null,
          isInView: element.closest('.search-actions') !== null || (top >= 0 && bottom <= bar),
        };
      });
      if (!focused) break;
      expect(focused).toMatchObject({ isInSheet: true, isInView: true });
      names.push(focused.name);
    }
    expect(names.slice(0, 2)).toEqual(['checkIn', 'checkIn']);
    expect(names.at(-1)).toMatch(/^Show/);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await show.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(filters(page))).toBe(true);
    expect(chosen()).toEqual(['amenity', 'amenity', 'checkIn', 'checkOut']);
  },
);
