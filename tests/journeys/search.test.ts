// Visitors search: by every filter, by words, in haste, and from the home page.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { isFocused, journey, openHydrated } from '../support/browser.ts';
import { holdTime, settled } from '../support/fake-time.ts';
import { insertProperties, searchedProperties } from '../support/searched-properties.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { nextYear, plainProperty, specialProperties } from '../support/special-properties.ts';

/** Three pages, the last one short. */
const homes = 28;

const site = await setUpServedSite();
const drawn = searchedProperties(homes, 11).map((home, index) => ({
  ...home,
  ...plainProperty,
  reviewedAt: home.createdAt,
  ...specialProperties[index]?.property,
  title: `Home of ${specialProperties[index]?.label ?? index}`,
}));
await insertProperties(site.db, drawn);

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
  await openHydrated(page, `${site.url}/listings`);
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
    const inFields = new Set(['dates', 'guests']);
    const names = specialProperties.flatMap(({ label, chip }) =>
      inFields.has(label) ? [] : `Remove filter: ${chip}`,
    );
    const labels = () => chips(page).evaluateAll((links) => links.map((link) => link.ariaLabel));
    await expect.poll(async () => new Set(await labels())).toEqual(new Set(names));
    await page.getByRole('link', { name: names.at(-1) ?? '', exact: true }).click();
    await expect.poll(() => chips(page).count()).toBe(names.length - 1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Remove filter/);
    await form.getByRole('link', { name: 'Reset', exact: true }).click();
    await shows(page, '28 homes');
    await expect.poll(() => queryOf(page)).toBe('');
    await expect.poll(() => form.getByLabel('Price').inputValue()).toBe('1000');

    // The controls follow Back, Forward and a reload.
    const pool = form.getByRole('checkbox', { name: 'Pool' });
    await pool.check();
    await shows(page, '1 home');
    await expect.poll(() => isFocused(pool)).toBe(true);
    await keywordsOf(page).fill('light');
    await page.getByText('No home that fits mentions “light”, so we left that out.').waitFor();
    expect(queryOf(page)).toBe('q=light&amenity=Pool');
    await page.goBack();
    await expect.poll(() => queryOf(page)).toBe('amenity=Pool');
    await expect.poll(() => keywordsOf(page).inputValue()).toBe('');
    await page.goBack();
    await shows(page, '28 homes');
    await expect.poll(() => pool.isChecked()).toBe(false);
    await page.goForward();
    await shows(page, '1 home');
    await expect.poll(() => pool.isChecked()).toBe(true);
    await form.getByRole('link', { name: 'Reset', exact: true }).click();
    await shows(page, '28 homes');

    // A typed rent takes the place of the slider's, and the other way around.
    await form.getByLabel('Price').fill('100');
    await expect.poll(() => queryOf(page)).toBe('price=100');
    await form.getByLabel('Monthly rent up to').fill('1600');
    await expect.poll(() => queryOf(page)).toBe('maxRent=1600');
    await form.getByText('up to $1,600 a month', { exact: true }).waitFor();
    await form.getByLabel('Price').fill('60');
    await expect.poll(() => queryOf(page)).toBe('price=60');
    await expect.poll(() => form.getByLabel('Monthly rent up to').inputValue()).toBe('');
    await form.getByRole('link', { name: 'Reset', exact: true }).click();
    await shows(page, '28 homes');

    // The pages loaded for one list aren't appended to the next one.
    await form.getByLabel('Sort by').selectOption('Rent: low to high');
    await expect.poll(() => cards(page).first().getByRole('heading').innerText()).toBe('Home of price');
    await page.getByRole('button', { name: 'Load More Properties' }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await form.getByLabel('Bedrooms').selectOption('1');
    await expect.poll(() => cards(page).count()).toBe(12);
  },
);

/** Keeps the results of the next search back until the returned function is called. */
async function holdNextSearch(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/listings.data?*', async (route) => promise.then(() => route.continue()), { times: 1 });
  return resolve;
}

journey('a hasty visitor loses no choice, and Back undoes no half of one', async ({ openVisitor }) => {
  const page = await openVisitor();
  await page.clock.install();
  const form = await openList(page);
  // Enter and more words while the results of the first words arrive.
  const animal = form.getByLabel('Your pet');
  const answerToTyped = await holdNextSearch(page);
  await holdTime(page);
  await keywordsOf(page).pressSequentially('dog');
  await page.clock.runFor(400);
  await keywordsOf(page).press('Enter');
  await keywordsOf(page).pressSequentially(' light');
  answerToTyped();
  await expect.poll(() => animal.inputValue()).toBe('dogs');
  await page.clock.runFor(400);
  await expect.poll(() => queryOf(page)).toBe('q=dog+light');
  await page.clock.resume();
  await keywordsOf(page).fill('light');
  await expect.poll(() => queryOf(page)).toBe('q=light');
  await expect.poll(() => animal.inputValue()).toBe('');
  // The second choice comes before the results of the first.
  const answerToChosen = await holdNextSearch(page);
  await form.getByLabel('Location').selectOption('San Diego');
  await form.getByLabel('Bedrooms').selectOption('1');
  answerToChosen();
  await expect.poll(() => queryOf(page)).toBe('q=light&location=San+Diego&bedrooms=1');
  for (const query of ['q=light', '']) {
    await page.goBack();
    await expect.poll(() => queryOf(page)).toBe(query);
  }
  await shows(page, '28 homes');
  // The results of the first choice arrive between the second choice and its search.
  const answerToFirst = await holdNextSearch(page);
  await holdTime(page);
  await form.getByLabel('Location').selectOption('San Diego');
  await page.clock.runFor(1);
  await form.getByLabel('Bedrooms').selectOption('1');
  answerToFirst();
  await page.getByRole('link', { name: 'Remove filter: San Diego' }).waitFor();
  await page.clock.resume();
  await expect.poll(() => queryOf(page)).toBe('location=San+Diego&bedrooms=1');
});

journey(
  'the home page shows what guests say, and its search requires its fields and opens the list',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    await page.clock.install();
    await page.goto(site.url, { waitUntil: 'networkidle' });
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
    await page.mouse.move(x + 300, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 341, y + 20, { steps: 3 });
    await page.mouse.up();
    await expect.poll(current).toBe('Testimonial 2 of 3');

    const form = page.getByRole('form', { name: 'Search homes' });
    const search = form.getByRole('button', { name: 'Search' });
    const [checkInField, checkOutField] = [form.getByLabel('Check-in'), form.getByLabel('Check-out')];
    // A press on the disabled check-out opens the picker, which needs a check-in first.
    await checkOutField.click({ position: { x: 10, y: 5 }, force: true });
    const picker = page.getByRole('dialog', { name: 'Choose your dates' });
    await picker.getByRole('button', { name: 'Check-in Choose', pressed: true }).waitFor();
    await page.keyboard.press('Escape');
    // The browser says what's missing or wrong, and focuses it.
    await search.click();
    await expect.poll(() => isFocused(form.getByLabel('Location'))).toBe(true);
    await form.getByLabel('Location').selectOption('San Diego');
    await checkInField.fill(`${nextYear}-06-05`);
    await expect.poll(() => checkOutField.getAttribute('min')).toBe(`${nextYear}-06-06`);
    await checkOutField.fill(`${nextYear}-06-09`);
    await checkInField.fill(`${nextYear}-06-20`);
    await search.click();
    await expect.poll(() => checkOutField.evaluate((it) => it.matches(':focus:out-of-range'))).toBe(true);
    await checkOutField.fill(`${nextYear}-06-30`);
    await form.getByLabel('Guests').fill('0');
    await search.click();
    expect(new URL(page.url()).pathname).toBe('/');
    await form.getByLabel('Guests').fill('2');
    await form.getByLabel('Min bedrooms').selectOption('3');
    await search.click();
    await shows(page, '1 home');
    const stay = { checkIn: `${nextYear}-06-20`, checkOut: `${nextYear}-06-30` };
    const chosen = { location: 'San Diego', bedrooms: '3', guests: '2', ...stay };
    await expect.poll(() => queryOf(page)).toBe(String(new URLSearchParams(chosen)));
    expect(await page.evaluate(() => history.state as unknown)).toMatchObject({ usr: chosen });

    // Words need no other field, and Back brings the form back as it was.
    await openHydrated(page, site.url);
    await keywordsOf(page).fill('near the pier');
    await form.getByLabel('Min bedrooms').selectOption('3');
    await search.click();
    await page.waitForURL('**/listings?q=near+the+pier&bedrooms=3');
    await page.goBack();
    await expect.poll(() => form.getByLabel('Min bedrooms').inputValue()).toBe('3');
    expect(await keywordsOf(page).inputValue()).toBe('near the pier');
  },
);
