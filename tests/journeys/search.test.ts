// Visitors search: every filter in the URL and as a chip, empty results, Back, offline, and from the home
// page.
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
/** The number of results. The suggestions of the search box have a status of their own. */
const number = (page: Page): Locator => searchForm(page).getByRole('status').last();
const chips = (page: Page): Locator => page.getByRole('link', { name: 'Remove filter' });
const queryOf = (page: Page): string => new URL(page.url()).search.slice(1);

async function shows(page: Page, text: string): Promise<void> {
  await expect.poll(() => number(page).innerText()).toBe(text);
}

async function openList(page: Page, query = ''): Promise<Locator> {
  await openHydrated(page, `${testServer.url}/listings${query}`);
  return searchForm(page);
}

journey('a page of words that are all filters keeps its URL and the open map', async ({ openVisitor }) => {
  const page = await openVisitor();
  const form = await openList(page, '?q=2+bedrooms#map');
  expect(await form.getByLabel('Sort by').inputValue()).toBe('');
  await form.getByLabel('Your pet').first().selectOption('dogs');
  await expect.poll(() => queryOf(page)).toBe('q=2+bedrooms&animal=dogs');
  expect(new URL(page.url()).hash).toBe('#map');
});

journey('each filter sets the URL and a chip, and removing the chip removes it', async ({ openVisitor }) => {
  const page = await openVisitor();
  const form = await openList(page);
  await form.getByText('More Filters').click();
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
  const [last = ''] = names.slice(-1);
  await page.getByRole('link', { name: last, exact: true }).click();
  await expect.poll(() => chips(page).count()).toBe(names.length - 1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Remove filter/);
  await form.getByRole('link', { name: 'Reset', exact: true }).click();
  await shows(page, '28 homes');
  await expect.poll(() => queryOf(page)).toBe('');
  await expect.poll(() => chips(page).count()).toBe(0);
  await expect.poll(() => form.getByLabel('Price').inputValue()).toBe('1000');
  await expect.poll(() => form.getByText('Price:').innerText()).toBe('Price: any price');
  await expect.poll(() => form.getByLabel('Check-out').isDisabled()).toBe(true);
});

journey('Back undoes the last change, and the controls follow the URL', async ({ openVisitor }) => {
  const page = await openVisitor();
  const form = await openList(page);
  await form.getByText('More Filters').click();
  const pool = form.getByRole('checkbox', { name: 'Pool' });
  await pool.last().check();
  await shows(page, '1 home');
  await expect.poll(() => pool.first().isChecked()).toBe(true);
  await expect.poll(() => pool.last().evaluate((box) => box === document.activeElement)).toBe(true);
  const keywords = form.getByLabel('What are you looking for?');
  await keywords.pressSequentially('li', { delay: 20 });
  await expect.poll(() => queryOf(page)).toBe('q=li&amenity=Pool');
  await keywords.pressSequentially('ght', { delay: 20 });
  await expect.poll(() => queryOf(page)).toBe('q=light&amenity=Pool');
  await page.getByText('No home that fits mentions “light”, so we left that out.').waitFor();
  await page.goBack();
  await expect.poll(() => queryOf(page)).toBe('amenity=Pool');
  await expect.poll(() => keywords.inputValue()).toBe('');
  await page.goBack();
  await shows(page, '28 homes');
  await expect
    .poll(() => Promise.all([pool.first().isChecked(), pool.last().isChecked()]))
    .toEqual([false, false]);
  await page.goForward();
  await shows(page, '1 home');
  await expect.poll(() => pool.first().isChecked()).toBe(true);
  await page.reload();
  await shows(page, '1 home');
  await expect.poll(() => pool.first().isChecked()).toBe(true);
  await form.getByRole('link', { name: 'Reset', exact: true }).click();
  await shows(page, '28 homes');
  await expect.poll(() => pool.first().isChecked()).toBe(false);
});

journey('keeps choices made while the results of earlier ones are being shown', async ({ openVisitor }) => {
  const page = await openVisitor();
  const form = await openList(page);
  await form.getByText('More Filters').click();
  // Each choice comes after the URL has changed for the one before, and before React shows its results.
  await page.evaluate(
    (choices) => {
      const choose = () => {
        const [name = '', value = ''] = choices.shift() ?? [];
        const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
        if (!select) return;
        const wait = window.setTimeout.bind(window);
        const goOn = (work: () => void) => queueMicrotask(work);
        Object.assign(window, { setTimeout: goOn });
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        Object.assign(window, { setTimeout: wait });
      };
      const pushState = history.pushState.bind(history);
      history.pushState = (...entry) => {
        pushState(...entry);
        choose();
      };
      choose();
    },
    Object.entries({ location: 'Imperial Beach', near: 'Scripps Mercy Hospital', bedrooms: '3' }),
  );
  await expect
    .poll(() => queryOf(page))
    .toBe('location=Imperial+Beach&near=Scripps+Mercy+Hospital&bedrooms=3');
});

journey(
  'words typed while results arrive stay words, and their filters go with them',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    await page.clock.install();
    const form = await openList(page);
    const keywords = form.getByLabel('What are you looking for?');
    const animal = form.getByLabel('Your pet');
    const { promise: typedOn, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/listings.data?*', async (route) => typedOn.then(() => route.continue()), {
      times: 1,
    });
    await holdTime(page);
    await keywords.pressSequentially('dog');
    await page.clock.runFor(400);
    await keywords.pressSequentially(' light');
    answer();
    await expect.poll(() => animal.inputValue()).toBe('dogs');
    await page.clock.runFor(400);
    await expect.poll(() => queryOf(page)).toBe('q=dog+light');
    await page.clock.resume();
    await keywords.fill('light');
    await expect.poll(() => queryOf(page)).toBe('q=light');
    await expect.poll(() => animal.inputValue()).toBe('');
  },
);

journey(
  'wishes without a control stay, also beside a change, and an order leaves the sentence',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    const wishes = 'words=quiet&neighborhood=North+Park&neighborhood=92109&outside=La+Jolla&notNear=SeaWorld';
    await openHydrated(page, `${testServer.url}/listings?${wishes}`);
    await page.getByLabel('Bedrooms').selectOption('1');
    await expect.poll(() => queryOf(page)).toBe(`${wishes}&bedrooms=1`);

    await openHydrated(page, `${testServer.url}/listings?q=cheap+2+bedrooms,+quiet`);
    await page.getByRole('link', { name: 'Remove filter: Lowest rent first' }).waitFor();
    await page.getByLabel('Sort by').selectOption('');
    await expect.poll(() => queryOf(page)).toBe('q=2+bedrooms%2C+quiet');
    await page.locator('select[name=bedrooms]').selectOption('3');
    await expect.poll(() => queryOf(page)).toBe('q=quiet&bedrooms=3');
  },
);

journey('Enter while the typed words are being searched adds no second entry', async ({ openVisitor }) => {
  const page = await openVisitor();
  const keywords = (await openList(page)).getByLabel('What are you looking for?');
  const { promise: entered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/listings.data?*', async (route) => entered.then(() => route.continue()));
  const request = page.waitForRequest('**/listings.data?*');
  await keywords.pressSequentially('lighthouse');
  await request;
  await keywords.press('Enter');
  answer();
  await expect.poll(() => queryOf(page)).toBe('q=lighthouse');
  await page.goBack();
  await expect.poll(() => queryOf(page)).toBe('');
});

journey('one Back undoes a date that was typed digit by digit', async ({ openVisitor }) => {
  const page = await openVisitor();
  await page.clock.install();
  await (await openList(page)).getByText('More Filters').click();
  await page.getByLabel('Check-in').pressSequentially('0102');
  for (const digit of String(nextYear)) await page.keyboard.press(digit).then(() => page.clock.runFor(400));
  await expect.poll(() => queryOf(page)).toBe(`checkIn=${nextYear}-01-02`);
  await page.goBack();
  await expect.poll(() => page.url()).toBe(`${testServer.url}/listings`);
});

journey(
  'a typed date that has passed stays in its field, and the list says that it was left out',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    const form = await openList(page);
    await form.getByText('More Filters').click();
    await page.getByLabel('Check-in').fill('2020-01-04');
    await page.getByText('Jan 4, 2020 has passed, so we left your date out.').waitFor();
    await shows(page, '28 homes');
    await expect.poll(() => page.getByLabel('Check-in').inputValue()).toBe('2020-01-04');
    await expect.poll(() => chips(page).count()).toBe(0);
    // Back to such a search fills the fields again.
    await page.getByLabel('Check-out').fill('2020-01-03');
    await page.getByLabel('Check-in').fill(`${nextYear}-01-04`);
    await page.getByText('Check-out has to be after check-in. Choose').waitFor();
    await page.getByLabel('Check-out').fill(`${nextYear}-01-09`);
    await expect.poll(() => page.locator('#dates-note').count()).toBe(0);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Check-out').inputValue()).toBe('2020-01-03');
  },
);

journey(
  'a search is sorted and loads to its end, and the next one starts with its first page',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    const form = await openList(page, '?location=San+Diego');
    await shows(page, '27 homes');
    await form.getByLabel('Sort by').selectOption('Rent: low to high');
    await expect
      .poll(() => page.getByRole('heading', { level: 3 }).first().innerText())
      .toBe('Home of price');
    const more = page.getByRole('button', { name: 'Load More Properties' });
    await more.click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await more.click();
    await expect.poll(() => cards(page).count()).toBe(27);
    await expect.poll(() => more.count()).toBe(0);
    await shows(page, '27 homes');
    // The next list starts with the same listings. The pages loaded for this list must not be appended to it.
    await form.getByLabel('Bedrooms').selectOption('1');
    await expect.poll(() => cards(page).count()).toBe(12);
    await more.click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await form.getByRole('combobox', { name: 'Bedrooms' }).selectOption('');
    await page.getByRole('link', { name: 'Remove filter: 1+ bedrooms' }).waitFor({ state: 'detached' });
    await expect.poll(() => cards(page).count()).toBe(12);
  },
);

journey('an offline search keeps the list and is retried', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ });
  const form = await openList(page, '?q=under+$99,000');
  const parts = page
    .locator('h1')
    .or(number(page))
    .or(page.getByRole('list', { name: 'Active filters' }));
  const readParts = async () => [
    await parts.allInnerTexts(),
    await form.getByLabel('Monthly rent up to').inputValue(),
  ];
  const before = await readParts();
  expect(before[1]).toBe('99000');
  await page.context().setOffline(true);
  await form.getByText('Pets Allowed').click();
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.innerText()).toBe('You’re offline. This page will load when you’re back.');
  await expect.poll(() => cards(page).count()).toBe(12);
  await expect.poll(() => form.getByRole('checkbox', { name: 'Pets Allowed' }).isChecked()).toBe(true);
  expect(await readParts()).toEqual(before);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect.poll(() => alert.innerText()).toBe('You’re offline. This page will load when you’re back.');
  // The search is retried automatically when the connection returns.
  await page.context().setOffline(false);
  await shows(page, '1 home');
  await expect.poll(() => alert.count()).toBe(0);
});

journey('a press in the picker changes the chosen end of the stay', async ({ openVisitor }) => {
  const page = await openVisitor();
  await openHydrated(page, testServer.url);
  const picker = page.getByRole('dialog', { name: 'Choose your dates' });
  const days = picker.getByRole('grid').nth(1).locator('[data-day]');
  const end = (name: RegExp) => picker.getByRole('button', { name, pressed: true });
  const [checkInField, checkOutField] = [
    page.getByLabel('Check-in', { exact: true }),
    page.getByLabel('Check-out', { exact: true }),
  ];

  // A press on the disabled check-out opens the picker, which needs a check-in first.
  await checkOutField.scrollIntoViewIfNeeded();
  const box = await checkOutField.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 5);
  await end(/^Check-in Choose a day$/).waitFor();
  // Months of five and of six weeks leave the arrow below the pointer.
  const next = picker.getByRole('button', { name: 'Later months' });
  await next.click();
  const spot = await next.boundingBox();
  for (let month = 1; month < 6; month++) {
    await next.click();
    expect(await next.boundingBox()).toEqual(spot);
  }
  const [first = '', later = ''] = await Promise.all(
    [2, 5].map(async (index) => (await days.nth(index).getAttribute('data-day')) ?? ''),
  );
  await picker.locator(`[data-day="${later}"]`).click();
  await end(/^Check-out Choose a day$/).waitFor();
  await picker.getByRole('button', { name: '3 months' }).click();
  await picker.getByText(/^\w+ \d+ to .*, (89|9\d) nights$/).waitFor();
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => checkInField.inputValue()).toBe(later);
  const checkOut = await checkOutField.inputValue();

  // Opened at the check-out, the picker still has both days. Another check-in keeps the check-out.
  await checkOutField.click();
  await end(/^Check-out \w+ \d/).waitFor();
  await picker.getByRole('button', { name: /^Check-in/ }).click();
  await picker.locator(`[data-day="${first}"]`).click();
  await end(/^Check-out \w+ \d/).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => checkInField.inputValue()).toBe(first);
  expect(await checkOutField.inputValue()).toBe(checkOut);
});

journey('the home page’s search requires its fields and opens the list', async ({ openVisitor }) => {
  const page = await openVisitor();
  await openHydrated(page, testServer.url);
  const form = page.getByRole('form', { name: 'Search homes' });
  const [checkInField, checkOutField] = [form.getByLabel('Check-in'), form.getByLabel('Check-out')];
  await expect.poll(() => checkOutField.isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'Search' }).click();
  // The browser says what's missing, and focuses it.
  await expect.poll(() => form.getByLabel('Location').evaluate((it) => it.matches(':focus'))).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
  await form.getByLabel('Location').selectOption('San Diego');
  await checkInField.fill(`${nextYear}-06-05`);
  await expect.poll(() => checkOutField.getAttribute('min')).toBe(`${nextYear}-06-06`);
  await checkOutField.fill(`${nextYear}-06-09`);
  await checkInField.fill(`${nextYear}-06-20`);
  // What was typed stays, and the browser says what's wrong with it.
  await form.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => checkOutField.evaluate((it) => it.matches(':focus:out-of-range'))).toBe(true);
  await checkOutField.pressSequentially(`0630${nextYear}`);
  expect(await checkOutField.inputValue()).toBe(`${nextYear}-06-30`);
  await form.getByLabel('Guests').fill('0');
  await form.getByRole('button', { name: 'Search' }).click();
  expect(new URL(page.url()).pathname).toBe('/');
  const more = form.getByRole('button', { name: 'One more guest' });
  await more.click();
  await more.click();
  await form
    .getByRole('status')
    .filter({ hasText: /^2 guests$/ })
    .waitFor();
  await form.getByLabel('Min bedrooms').selectOption('3');
  await form.getByRole('button', { name: 'Search' }).click();
  await shows(page, '1 home');
  await expect
    .poll(() => queryOf(page))
    .toBe(`location=San+Diego&bedrooms=3&guests=2&checkIn=${nextYear}-06-20&checkOut=${nextYear}-06-30`);
  const state = (await page.evaluate(() => history.state as unknown)) as { usr: unknown };
  expect(state.usr).toMatchObject({
    location: 'San Diego',
    checkIn: `${nextYear}-06-20`,
    checkOut: `${nextYear}-06-30`,
    guests: '2',
    bedrooms: '3',
  });

  // Words need no other field.
  await openHydrated(page, testServer.url);
  await page.getByLabel('What are you looking for?').fill('near the pier');
  // The list explains a check-out that is too early, and keeps it.
  await checkInField.fill(`${nextYear}-03-10`);
  await checkOutField.fill(`${nextYear}-03-01`);
  await form.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/listings?*');
  expect(await page.getByLabel('Check-out').inputValue()).toBe(`${nextYear}-03-01`);
  await page.goBack();
  await expect.poll(() => checkOutField.inputValue()).toBe(`${nextYear}-03-01`);
  await checkInField.fill('');
  await form.getByLabel('Min bedrooms').selectOption('3');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => queryOf(page)).toBe('q=near+the+pier&bedrooms=3');
  await page.goBack();
  // The form is as it was.
  await expect.poll(() => form.getByLabel('Min bedrooms').inputValue()).toBe('3');
  expect(await page.getByLabel('What are you looking for?').inputValue()).toBe('near the pier');
  await page.getByLabel('What are you looking for?').fill('');
  await form.getByRole('button', { name: 'Search' }).click();
  expect(new URL(page.url()).pathname).toBe('/');
});

journey('the testimonials advance by timer, buttons and swipes', async ({ openVisitor }) => {
  const page = await openVisitor();
  await page.clock.install();
  await page.goto(testServer.url, { waitUntil: 'networkidle' });
  const carousel = page.getByRole('region', { name: 'What guests and owners say' });
  const current = () =>
    carousel.locator('button[aria-current=true]').evaluate((dot) => dot.getAttribute('aria-label'));
  // It pauses under the pointer, and restarts the timer when the pointer leaves.
  await carousel.hover();
  await holdTime(page);
  const first = await current();
  await page.getByRole('contentinfo').hover();
  await settled(page);
  await page.clock.runFor(4999);
  await expect.poll(() => current()).toBe(first);
  await page.clock.runFor(1);
  await expect.poll(current).not.toBe(first);
  await page.clock.resume();
  await carousel.getByRole('button', { name: 'Testimonial 2 of 3' }).click();
  await expect.poll(current).toBe('Testimonial 2 of 3');
  await carousel.getByRole('button', { name: 'Next testimonial' }).click();
  await page.clock.runFor(11_000);
  await expect.poll(() => current()).toBe('Testimonial 3 of 3');
  const box = await carousel.locator('ul').locator('..').boundingBox();
  if (!box) throw new Error('the testimonials are not in sight');
  const [x, y] = [box.x + 300, box.y + 20];
  for (const [distance, expected] of [
    [39, 3],
    [41, 2],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(current).toBe(`Testimonial ${expected} of 3`);
  }
});

journey(
  'a refused search keeps the homes and the typed words, says so, and can be tried again',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints: /Failed to load resource/ });
    const form = await openList(page);
    const refusal = { status: 429, contentType: 'text/plain', body: 'Wait 10 seconds, then try again.' };
    await page.route('**/listings.data?*', (route) => route.fulfill(refusal), { times: 1 });
    const keywords = form.getByLabel('What are you looking for?');
    await keywords.fill('lighthouse');
    const message = 'Failed to load properties. Please try again later. Wait 10 seconds, then try again.';
    await page.getByText(message).waitFor();
    await expect.poll(() => keywords.inputValue()).toBe('lighthouse');
    expect(await page.getByRole('article').count()).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect.poll(() => page.getByText('Failed to load').count()).toBe(0);
    expect([queryOf(page), await keywords.inputValue()]).toEqual(['q=lighthouse', 'lighthouse']);
  },
);
