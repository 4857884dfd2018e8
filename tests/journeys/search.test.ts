// Visitors search: by every filter, by words, in haste, and from the home page.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { journey, openHydrated } from '../support/browser.ts';
import { holdTime, settled } from '../support/fake-time.ts';
import { insertProperties, searchedProperties } from '../support/searched-properties.ts';
import { setUpServedServer } from '../support/served-app.ts';
import { nextYear, plainProperty, specialProperties } from '../support/special-properties.ts';

/** Three pages, the last one short. */
const homes = 28;

const testServer = await setUpServedServer();
const drawn = searchedProperties(homes, 11).map((home, index) => ({
  ...home,
  ...plainProperty,
  reviewedAt: home.createdAt,
  ...specialProperties[index]?.property,
  title: `Home of ${specialProperties[index]?.label ?? index}`,
}));
await insertProperties(testServer.db, drawn);

const cards = (page: Page): Locator => page.getByRole('article');
const searchForm = (page: Page): Locator => page.getByRole('form', { name: 'Search' });
const keywordsOf = (page: Page): Locator => page.getByLabel('What are you looking for?');
const chips = (page: Page): Locator => page.getByRole('link', { name: 'Remove filter' });
const queryOf = (page: Page): string => new URL(page.url()).search.slice(1);

/** Waits for the number of results. The suggestions of the search box have a status of their own. */
async function shows(page: Page, text: string): Promise<void> {
  await expect.poll(() => searchForm(page).getByRole('status').last().innerText()).toBe(text);
}

async function openList(page: Page): Promise<Locator> {
  await openHydrated(page, `${testServer.url}/listings`);
  await page.getByText('More Filters').click();
  return searchForm(page);
}

journey(
  'filters and words are chips and part of the URL, and Back and Reset undo them',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    const form = await openList(page);
    await shows(page, '28 homes');
    // All filters together. The server's search.test.ts checks what each finds.
    for (const { label, choose, query } of specialProperties) {
      await choose(form);
      await expect.poll(() => queryOf(page), { message: label }).toContain(query);
    }
    await shows(page, 'No homes');
    const names = specialProperties.map(({ chip }) => `Remove filter: ${chip}`);
    const labels = () => chips(page).evaluateAll((links) => links.map((link) => link.ariaLabel));
    await expect.poll(async () => new Set(await labels())).toEqual(new Set(names));
    await page.getByRole('link', { name: names.at(-1) ?? '', exact: true }).click();
    await expect.poll(() => chips(page).count()).toBe(names.length - 1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Remove filter/);
    await form.getByRole('link', { name: 'Reset', exact: true }).click();
    await shows(page, '28 homes');
    await expect.poll(() => queryOf(page)).toBe('');
    await expect.poll(() => form.getByLabel('Price').inputValue()).toBe('1000');
    await expect.poll(() => form.getByText('Price:').innerText()).toBe('Price: any price');
    await expect.poll(() => form.getByLabel('Check-out').isDisabled()).toBe(true);

    // The controls follow Back, Forward and a reload.
    const pool = form.getByRole('checkbox', { name: 'Pool' });
    const areChecked = () => Promise.all([pool.first().isChecked(), pool.last().isChecked()]);
    await pool.last().check();
    await shows(page, '1 home');
    await expect.poll(areChecked).toEqual([true, true]);
    await expect.poll(() => pool.last().evaluate((box) => box === document.activeElement)).toBe(true);
    await keywordsOf(page).fill('light');
    await page.getByText('No home that fits mentions “light”, so we left that out.').waitFor();
    expect(queryOf(page)).toBe('q=light&amenity=Pool');
    await page.goBack();
    await expect.poll(() => queryOf(page)).toBe('amenity=Pool');
    await expect.poll(() => keywordsOf(page).inputValue()).toBe('');
    await page.goBack();
    await shows(page, '28 homes');
    await expect.poll(areChecked).toEqual([false, false]);
    await page.goForward();
    await shows(page, '1 home');
    await page.reload();
    await expect.poll(areChecked).toEqual([true, true]);
    await form.getByRole('link', { name: 'Reset', exact: true }).click();
    await shows(page, '28 homes');
    await expect.poll(areChecked).toEqual([false, false]);

    // The pages loaded for one list aren't appended to the next one.
    await form.getByLabel('Sort by').selectOption('Rent: low to high');
    await expect
      .poll(() => page.getByRole('heading', { level: 3 }).first().innerText())
      .toBe('Home of price');
    await page.getByRole('button', { name: 'Load More Properties' }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await form.getByLabel('Bedrooms').selectOption('1');
    await expect.poll(() => cards(page).count()).toBe(12);
    // A date that has passed stays in its field.
    await form.getByLabel('Check-in').first().fill('2020-01-04');
    await page.getByText('Jan 4, 2020 has passed, so we left your date out.').waitFor();
    await expect.poll(() => form.getByLabel('Check-in').first().inputValue()).toBe('2020-01-04');
  },
);

journey('a hasty visitor loses no choice, and Back undoes no half of one', async ({ openVisitor }) => {
  const page = await openVisitor();
  await page.clock.install();
  const form = await openList(page);
  // A date that is typed digit by digit.
  await page.getByLabel('Check-in').pressSequentially('0102');
  for (const digit of String(nextYear)) await page.keyboard.press(digit).then(() => page.clock.runFor(400));
  await expect.poll(() => queryOf(page)).toBe(`checkIn=${nextYear}-01-02`);
  await page.goBack();
  await expect.poll(() => queryOf(page)).toBe('');

  // Enter, more words and another choice, all while the results of the first words arrive.
  const animal = form.getByLabel('Your pet');
  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/listings.data?*', async (route) => isTyped.then(() => route.continue()), { times: 1 });
  await holdTime(page);
  await keywordsOf(page).pressSequentially('dog');
  await page.clock.runFor(400);
  await keywordsOf(page).press('Enter');
  await keywordsOf(page).pressSequentially(' light');
  answer();
  await expect.poll(() => animal.inputValue()).toBe('dogs');
  await page.clock.runFor(400);
  await expect.poll(() => queryOf(page)).toBe('q=dog+light');
  await page.clock.resume();
  await keywordsOf(page).fill('light');
  await expect.poll(() => queryOf(page)).toBe('q=light');
  await expect.poll(() => animal.inputValue()).toBe('');
  const { promise: areChosen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/listings.data?*', async (route) => areChosen.then(() => route.continue()));
  await form.getByLabel('Location').selectOption('San Diego');
  await form.getByLabel('Bedrooms').selectOption('1');
  goOn();
  await expect.poll(() => queryOf(page)).toBe('q=light&location=San+Diego&bedrooms=1');
  for (const query of ['q=light', '']) {
    await page.goBack();
    await expect.poll(() => queryOf(page)).toBe(query);
  }

  // A card that is pressed right after a filter.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('form [type=checkbox]')?.click();
    document.querySelector<HTMLElement>('article a')?.click();
  });
  await page.waitForURL(/\/listings\/[\da-f-]{36}/);
});

journey(
  'the home page shows what guests say, and its search requires its fields and opens the list',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    await page.clock.install();
    await page.goto(testServer.url, { waitUntil: 'networkidle' });
    const carousel = page.getByRole('region', { name: 'What guests and owners say' });
    const current = () =>
      carousel.locator('button[aria-current=true]').evaluate((dot) => dot.getAttribute('aria-label'));
    // It pauses under the pointer, and restarts the timer when the pointer leaves.
    await carousel.hover();
    await holdTime(page);
    const shown = await current();
    await page.getByRole('contentinfo').hover();
    await settled(page);
    await page.clock.runFor(4999);
    await expect.poll(current).toBe(shown);
    await page.clock.runFor(1);
    await expect.poll(current).not.toBe(shown);
    await page.clock.resume();
    await carousel.getByRole('button', { name: 'Testimonial 2 of 3' }).click();
    await carousel.getByRole('button', { name: 'Next testimonial' }).click();
    await page.clock.runFor(11_000);
    await expect.poll(current).toBe('Testimonial 3 of 3');
    const { x = 0, y = 0 } = (await carousel.locator('ul').locator('..').boundingBox()) ?? {};
    for (const [distance, expected] of [
      [39, 3],
      [41, 2],
    ] as const) {
      await page.mouse.move(x + 300, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 300 + distance, y + 20, { steps: 3 });
      await page.mouse.up();
      await expect.poll(current).toBe(`Testimonial ${expected} of 3`);
    }

    const form = page.getByRole('form', { name: 'Search homes' });
    const search = form.getByRole('button', { name: 'Search' });
    const [checkInField, checkOutField] = [form.getByLabel('Check-in'), form.getByLabel('Check-out')];
    // A press on the disabled check-out opens the picker, which needs a check-in first.
    await checkOutField.scrollIntoViewIfNeeded();
    const box = await checkOutField.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 5);
    const picker = page.getByRole('dialog', { name: 'Choose your dates' });
    await picker.getByRole('button', { name: 'Check-in Choose a day', pressed: true }).waitFor();
    // Months of five and of six weeks leave the arrow below the pointer.
    const next = picker.getByRole('button', { name: 'Later months' });
    await next.click();
    const spot = await next.boundingBox();
    for (let month = 1; month < 6; month++) {
      await next.click();
      expect(await next.boundingBox()).toEqual(spot);
    }
    await page.keyboard.press('Escape');
    // The browser says what's missing or wrong, and focuses it.
    await search.click();
    await expect.poll(() => form.getByLabel('Location').evaluate((it) => it.matches(':focus'))).toBe(true);
    await form.getByLabel('Location').selectOption('San Diego');
    await checkInField.fill(`${nextYear}-06-05`);
    await expect.poll(() => checkOutField.getAttribute('min')).toBe(`${nextYear}-06-06`);
    await checkOutField.fill(`${nextYear}-06-09`);
    await checkInField.fill(`${nextYear}-06-20`);
    await search.click();
    await expect.poll(() => checkOutField.evaluate((it) => it.matches(':focus:out-of-range'))).toBe(true);
    await checkOutField.pressSequentially(`0630${nextYear}`);
    expect(await checkOutField.inputValue()).toBe(`${nextYear}-06-30`);
    await form.getByLabel('Guests').fill('0');
    await search.click();
    expect(new URL(page.url()).pathname).toBe('/');
    const more = form.getByRole('button', { name: 'One more guest' });
    await more.click();
    await more.click();
    const guests = form.getByRole('status').filter({ hasText: /^2 guests$/ });
    await guests.waitFor();
    await form.getByLabel('Min bedrooms').selectOption('3');
    await search.click();
    await shows(page, '1 home');
    const stay = { checkIn: `${nextYear}-06-20`, checkOut: `${nextYear}-06-30` };
    const chosen = { location: 'San Diego', bedrooms: '3', guests: '2', ...stay };
    await expect.poll(() => queryOf(page)).toBe(String(new URLSearchParams(chosen)));
    const state = (await page.evaluate(() => history.state as unknown)) as { usr: unknown };
    expect(state.usr).toMatchObject(chosen);

    // Words need no other field, the list explains dates that can't be a stay, and Back brings the form back
    // as it was.
    await openHydrated(page, testServer.url);
    await keywordsOf(page).fill('near the pier');
    await form.getByLabel('Min bedrooms').selectOption('3');
    await checkInField.fill(`${nextYear}-03-10`);
    await checkOutField.fill(`${nextYear}-03-01`);
    await search.click();
    await page.waitForURL('**/listings?q=near+the+pier&bedrooms=3&*');
    expect(await page.getByLabel('Check-out').inputValue()).toBe(`${nextYear}-03-01`);
    await page.goBack();
    await expect.poll(() => form.getByLabel('Min bedrooms').inputValue()).toBe('3');
    expect(await keywordsOf(page).inputValue()).toBe('near the pier');
  },
);
