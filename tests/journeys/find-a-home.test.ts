// Two people find a home among the demonstration's properties, in few presses. Also the search form on a
// phone: what is in view first, the sheet with all filters, and the suggestions of the search box.
import type { Locator, Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { formatStay } from '#domain/stay/availability.ts';
import { todayInLosAngeles, formatRange, formatShortDay, addDays, addMonths } from '#domain/day.ts';
import { refreshVocabulary } from '#server/search/vocabulary.ts';
import { expectAccessible, expectNothingBeyond, inEveryLayout } from '../support/accessibility.ts';
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
  await fill(words(page), `near a hospital for ${monthName} with a dog under $3,500`);
  await press(page.getByRole('button', { name: 'Search', exact: true }));
  const month = formatRange({ from: firstNight, to: addMonths(firstNight, 1) }, today);
  await page.getByRole('link', { name: `Remove filter: ${month}` }).waitFor();
  const first = cards(page).first();
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
  console.log(`a home near a hospital takes ${count.presses + 1} presses and fields`);

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
});

journey('a family finds two weeks at the beach on a desktop', async ({ openVisitor }) => {
  const { page, count, press, fill } = await startAtHome(openVisitor, desktop);
  await fill(words(page), 'family of four at the beach');
  await press(page.getByRole('button', { name: 'Search', exact: true }));
  await page.getByRole('link', { name: 'Remove filter: 4 guests' }).waitFor();
  await fill(page.getByLabel('Check-in'), addDays(today, 200));
  await fill(page.getByLabel('Check-out'), addDays(today, 214));
  await page.getByRole('link', { name: /^Remove filter: \w+ \d+ to / }).waitFor();
  const first = cards(page).first();
  const title = await first.getByRole('heading').innerText();
  await press(first.getByRole('link', { name: 'View Details' }));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  console.log(`two weeks at the beach take ${count.presses} presses and fields`);
  expect(count.presses).toBeLessThanOrEqual(5);
});

journey(
  'on a phone, the first card is high, and an empty result shows the nearest homes and offers to save the search',
  async ({ openVisitor }) => {
    const page = await openVisitor(phone);
    const queries = [
      '',
      '?bedrooms=1&guests=2&pets=1&animal=dogs&maxRent=9000&amenity=WiFi&location=San+Diego',
    ];
    for (const query of queries) {
      await openHydrated(page, `${testServer.url}/listings${query}`);
      const box = await cards(page).first().boundingBox();
      console.log(`the first card of /listings${query} starts at ${box?.y}`);
      expect(box?.y).toBeLessThan(400);
      await expectNothingBeyond(page);
    }

    // The search box and Filters stay in view below the bar, and cover no focused link.
    const row = page.locator('.search-sheet');
    const link = cards(page).nth(3).getByRole('link', { name: 'View Details' });
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(72);
    await link.focus();
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(72);
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
    const before = await page.evaluate(() => scrollY);
    await filters(page).focus();
    expect(await page.evaluate(() => scrollY)).toBe(before);

    const query = 'type=Cabin&guests=50&maxRent=1000';
    await openHydrated(page, `${testServer.url}/listings?${query}`);
    await page.getByRole('heading', { name: 'No homes match your search' }).waitFor();
    const save = page.getByRole('link', { name: 'Save this search' });
    expect(await save.getAttribute('href')).toBe(`/alerts/new?${query}`);
    await expectAccessible(page);
    await expectNothingBeyond(page);
    // The homes that come nearest follow, with their reasons.
    expect(await cards(page).first().innerText()).toContain('Sleeps');

    await openHydrated(page, `${testServer.url}/listings?q=${'w'.repeat(100)}`);
    await page.getByText('No home mentions').waitFor();
    await expectNothingBeyond(page);
  },
);

journey(
  'the row of filters stays in view on a desktop, covers no focused link, and its suggestions work by keyboard',
  async ({ openVisitor }) => {
    const page = await openVisitor(desktop);
    await openHydrated(page, `${testServer.url}/listings`);
    const last = cards(page).last().getByRole('link', { name: 'View Details' });
    await last.focus();
    const row = page.locator('.search-bar');
    const bottomOfRow = async () => {
      const box = await row.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(72);
    while ((await page.evaluate(() => document.activeElement?.closest('article'))) !== null) {
      const card = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
      expect(card).toBeGreaterThanOrEqual(await bottomOfRow());
      await page.keyboard.press('Shift+Tab');
    }
    // With any font it is one row of equal boxes.
    await inEveryLayout(
      page,
      async (layout) => {
        const boxes = await row.locator(':scope > :not(h2)').evaluateAll((elements) =>
          elements.map((element) => {
            const { top, height } = element.getBoundingClientRect();
            return `${top} ${height}`;
          }),
        );
        expect(new Set(boxes).size, layout).toBe(1);
      },
      [1024, 1280, 1366, 1440],
    );
    // Hearts that are scrolled below it take none of its clicks.
    const heart = page.getByRole('button', { name: /^Save / }).nth(6);
    const covered = await heart.evaluate(
      (button, bar) => {
        const middle = (element: Element) => element.getBoundingClientRect().top + element.clientHeight / 2;
        scrollTo({ top: 500, behavior: 'instant' });
        scrollBy({ top: middle(button) - middle(bar), behavior: 'instant' });
        const distance = Math.round(middle(button) - middle(bar));
        const points = Array.from({ length: Math.floor(bar.clientWidth / 4) }, (_, step) => ({
          x: bar.getBoundingClientRect().left + step * 4,
          y: middle(bar),
        }));
        return {
          distance,
          by: points.map(({ x, y }) => document.elementFromPoint(x, y)).filter((at) => !bar.contains(at))
            .length,
        };
      },
      await row.elementHandle(),
    );
    expect(covered).toEqual({ distance: 0, by: 0 });
    await page.getByLabel('Check-in').first().click();
    await page.getByRole('grid').first().waitFor();
    await page.keyboard.press('Escape');
    for (const label of ['Guests', 'Monthly rent up to']) {
      await page.getByLabel(label).first().click();
      expect(
        await page
          .getByLabel(label)
          .first()
          .evaluate((field) => field === document.activeElement),
      ).toBe(true);
    }
    await expect.poll(() => page.getByRole('button', { name: /^Saved / }).count()).toBe(0);
    // A field of the row has the focus without scrolling, and a change starts the list from its top.
    await last.focus();
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
    await words(page).pressSequentially('hosp');
    await list.getByRole('option').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => list.getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await words(page).fill('');
    await words(page).pressSequentially('ocean be');
    await list.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = await list.getByRole('option', { selected: true }).innerText();
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    await expect.poll(() => chosen.startsWith('Ocean Beach')).toBe(true);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('Ocean Beach');
  },
);

journey(
  'the sheet of a narrow phone keeps the focus, counts live, and closes by Escape',
  async ({ openVisitor }) => {
    const page = await openVisitor({ viewport: { width: 320, height: 700 } });
    await openHydrated(page, `${testServer.url}/listings?amenity=WiFi&q=some+long+words+of+a+visitor`);
    await expectNothingBeyond(page);
    await filters(page).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Search' });
    const show = form.getByRole('button', { name: /^Show|^No homes/ });
    await show.waitFor();
    await expectNothingBeyond(page);
    await expectAccessible(page);
    // Back and Escape close the dates and leave the filters open.
    const dates = page.getByRole('dialog', { name: 'Choose your dates' });
    const openDates = async () => {
      await form.getByRole('button', { name: 'Choose dates' }).first().click();
      await dates.waitFor();
    };
    const leaveDates = async (leave: () => Promise<unknown>) => {
      await openDates();
      await leave();
      await dates.waitFor({ state: 'detached' });
      expect(await show.isVisible()).toBe(true);
    };
    await leaveDates(() => page.goBack());
    await words(page).fill('');
    await page.getByRole('checkbox', { name: 'Pool' }).first().check();
    await expect.poll(() => show.innerText()).toMatch(/^Show \d+ homes?$/);
    const chosen = () => Array.from(new URL(page.url()).searchParams.keys()).toSorted();
    await expect.poll(chosen).toEqual(['amenity', 'amenity']);
    await leaveDates(() => page.keyboard.press('Escape'));
    await openDates();
    await dates.locator('[data-day]:not([aria-disabled=true])').first().click();
    await dates.locator('[data-day]:not([aria-disabled=true])').nth(20).click();
    await dates.getByRole('button', { name: 'Done' }).click();
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
    await expect.poll(() => filters(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(chosen()).toEqual(['amenity', 'amenity', 'checkIn', 'checkOut']);
  },
);

journey(
  'a phone shows a whole sentence while it applies, and removing a chip moves nothing',
  async ({ openVisitor }) => {
    const page = await openVisitor(phone);
    const sentence = `near a hospital for ${monthName} with a dog under $9,500`;
    await openHydrated(page, `${testServer.url}/listings?q=${encodeURIComponent(sentence)}`);
    const chip = page.getByRole('link', { name: 'Remove filter: Dogs allowed' });
    await chip.waitFor();
    expect(await words(page).inputValue()).toBe(sentence);
    const isWhole = () => words(page).evaluate((box) => box.scrollHeight <= box.clientHeight + 1);
    expect(await isWhole()).toBe(true);
    await expectNothingBeyond(page);
    await filters(page).tap();
    await page.getByText('Free Parking').tap();
    await page.waitForURL('**/listings?q=*&parking=1');
    await page.getByRole('button', { name: /^Show / }).tap();
    await page.getByRole('link', { name: 'Remove filter: Free Parking' }).tap();
    await page.waitForURL(/listings\?q=[^&]*$/);
    expect(await words(page).inputValue()).toBe(sentence);
    const top = () => page.locator('.search-count').evaluate((count) => count.getBoundingClientRect().top);
    const before = await top();
    await chip.tap();
    await expect.poll(() => words(page).inputValue()).toBe(sentence.replace(' with a dog', ';'));
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  },
);

journey(
  '“Add dates” and the dates of a chip open the picker, and the cross removes them',
  async ({ openVisitor }) => {
    const soon = { from: addDays(today, 3), to: addDays(today, 17) };
    const page = await openVisitor(phone);
    await openHydrated(page, `${testServer.url}/listings`);
    const picker = page.getByRole('dialog', { name: 'Choose your dates' });
    const addDates = page.getByRole('button', { name: 'Add dates' });
    await addDates.tap();
    await picker.locator(`[data-day="${soon.from}"]`).tap();
    await picker.locator(`[data-day="${soon.to}"]`).tap();
    await picker.getByRole('button', { name: 'Done' }).tap();
    // A tablet has the same buttons.
    await page.setViewportSize({ width: 820, height: 1180 });
    const dates = page.getByRole('button', { name: formatRange(soon, today) });
    await dates.tap();
    await picker.getByText(formatStay(soon, today)).waitFor();
    await picker.getByRole('button', { name: 'Close' }).tap();
    await picker.waitFor({ state: 'detached' });
    await expect.poll(() => dates.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: `Remove filter: ${formatRange(soon, today)}` }).tap();
    await addDates.waitFor();
    expect(new URL(page.url()).search).toBe('');
  },
);

journey('Enter submits a sentence without JavaScript', async ({ openVisitor }) => {
  const page = await openVisitor({ ...phone, javaScriptEnabled: false });
  await page.goto(testServer.url);
  // The second time on the list, which the first one opened.
  for (const sentence of ['2 bedrooms with a dog', '2 bedrooms near the beach']) {
    await words(page).fill(sentence);
    await words(page).press('Enter');
    await page.waitForURL(`**/listings?q=${sentence.replaceAll(' ', '+')}*`);
    expect(await words(page).inputValue()).toBe(sentence);
  }
});
