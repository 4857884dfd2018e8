// Visitors swipe through the photos of a card, save homes with hearts, compare them and share the list.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { addMonths } from '#domain/day.ts';
import { verifyInquiry } from '#server/inquiries/send-inquiry.ts';
import { expectAccessible, expectNothingBeyond, inEveryLayout } from '../support/accessibility.ts';
import { journey, openHydrated } from '../support/browser.ts';
import { inDays, sideMailedTo } from '../support/inquiries.ts';
import { expectNoControlsOnPaper } from '../support/paper.ts';
import { updateProperty } from '../support/properties.ts';
import { setUpServedServer } from '../support/served-app.ts';
import { addPhotos } from '../support/stand-in-photos.ts';
import { swipe } from '../support/swipe.ts';
import { newAdmin, publishProperty, sentMails, valueOf } from '../support/test-server.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const testServer = await setUpServedServer();
const admin = await newAdmin(testServer.server, 'ada@site.example');
const publish = (title: string) => publishProperty(testServer, admin, { title });
const pier = await publish('Rooms above the pier');
const dune = await publish('House behind the dune');
const garden = await publish('Studio in the garden');
await addPhotos(testServer.db, dune, 7);

const cardOf = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title });
const saved = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: 'Shortlist' });
/** The text on one line. Hidden parts of a label would be lines of their own. */
const textOf = async (element: Locator): Promise<string> =>
  (await element.innerText()).replaceAll(/\s+/g, ' ');
const columns = (page: Page): Locator => page.getByRole('columnheader');

async function open(page: Page, path: string): Promise<void> {
  await openHydrated(page, testServer.url + path);
}

const store = (page: Page, subject: string, value: string) =>
  page.evaluate(([key, entry]) => localStorage.setItem(key, entry), [
    `baystead:${subject}`,
    JSON.stringify({ v: 1, at: Date.now(), value }),
  ] as const);
const readStoredText = (page: Page, subject: string) =>
  page.evaluate((key) => localStorage.getItem(key), `baystead:${subject}`);

/** The photos that the page requests, by their storage keys. */
function watchPhotos(page: Page): Set<string> {
  const keys = new Set<string>();
  page.on('request', (request) => {
    const [, key] = /\/photos\/(?:\w+\/)?(\w{32})/.exec(request.url()) ?? [];
    if (key !== undefined) keys.add(key);
  });
  return keys;
}

journey(
  'a swipe and the arrows move through the photos of a card, which load one at a time',
  async ({ openVisitor }) => {
    const page = await openVisitor(desktop);
    const requested = watchPhotos(page);
    await open(page, '/listings');
    const card = cardOf(page, 'House behind the dune');
    await card.getByRole('button', { name: 'Save House behind the dune' }).waitFor();
    expect(requested.size).toBe(3);

    const counter = card.getByRole('status');
    await card.hover();
    await expect.poll(() => requested.size).toBe(4);
    await expect.poll(() => textOf(counter)).toBe('Photo 1 of 4');
    await expectAccessible(page);
    const { x = 0, y = 0 } = (await card.boundingBox()) ?? {};
    await page.mouse.move(x + 250, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 100, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => textOf(counter)).toBe('Photo 2 of 4');
    await expect.poll(() => requested.size).toBe(5);
    expect(new URL(page.url()).pathname).toBe('/listings');

    const next = card.getByRole('button', { name: 'Next photo of House behind the dune' });
    await next.focus();
    for (let press = 0; press < 5; press++) await page.keyboard.press('Enter');
    await expect.poll(() => textOf(counter)).toBe('Photo 4 of 4');
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => requested.size).toBe(6);
    // The photo is still part of the card's link.
    await card.click({ position: { x: 150, y: 150 } });
    await page.getByRole('heading', { level: 1, name: 'House behind the dune' }).waitFor();
  },
);

journey('the first swipe on a phone moves to the next photo', async ({ openVisitor }) => {
  const page = await openVisitor(phone);
  await open(page, '/listings');
  const card = cardOf(page, 'House behind the dune');
  await card.getByRole('button', { name: 'Save House behind the dune' }).waitFor();
  await card.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await card.boundingBox()) ?? {};
  await swipe(page, { x: x + 250, y: y + 100 }, { x: -120, y: 0 });
  await expect.poll(() => card.locator('img').count()).toBe(3);
  expect(new URL(page.url()).pathname).toBe('/listings');
});

journey('hearts make a list that another visitor opens by its address', async ({ openVisitor }) => {
  const page = await openVisitor({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page, '/listings');
  expect(await textOf(saved(page))).toBe('Shortlist');
  const heart = cardOf(page, 'Rooms above the pier').getByRole('button', { name: 'Rooms above the pier' });
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => textOf(heart)).toBe('Saved Rooms above the pier');

  // Another tab of the same browser.
  const tab = await page.context().newPage();
  await open(tab, `/listings/${dune}`);
  await tab.getByRole('button', { name: 'Save House behind the dune' }).click();
  await expect.poll(() => textOf(saved(page))).toBe('Shortlist 2 saved');
  await tab.close();
  await cardOf(page, 'House behind the dune').getByRole('button', { name: 'Saved', pressed: true }).waitFor();

  await saved(page).click();
  await expect.poll(() => page.url()).toBe(`${testServer.url}/shortlist?ids=${dune},${pier}`);
  await expect.poll(() => columns(page).count()).toBe(2);
  await expectAccessible(page);
  await expectNothingBeyond(page);
  // Each change of the plan applies at once.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole('button', { name: 'Choose dates' }).first().click();
  const picker = page.getByRole('dialog', { name: 'Choose your dates' });
  await picker.locator('[data-day]:not([aria-disabled=true])').first().click();
  await picker.getByRole('button', { name: '1 month' }).click();
  await picker.getByRole('button', { name: 'Done' }).click();
  await page.getByText(/^Your stay: /).waitFor();
  // Without a reload, and the other fields are still there.
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Choose dates');
  await page.getByLabel('Distance to').selectOption('Imperial Beach Pier');
  await page.getByText('· near Imperial Beach Pier').waitFor();
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByLabel('Distance to').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  await page.getByRole('row', { name: /^Distance .*miles to Imperial Beach Pier.*miles to/ }).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await expectNoControlsOnPaper(page);
  // Opened without a plan, the list remembers the last one.
  await open(page, '/shortlist');
  await page.getByText('· near Imperial Beach Pier').waitFor();

  const other = await openVisitor(phone);
  // A phone with a share dialog.
  await other.addInitScript(() => {
    Object.assign(navigator, {
      share: (shared: ShareData) => Promise.resolve(Object.assign(globalThis, { shared })),
    });
  });
  await openHydrated(other, address);
  await other.getByRole('heading', { level: 1, name: 'Shared shortlist' }).waitFor();
  // A single home can be kept, and the plan comes along. Looking at the list keeps nothing.
  expect(await readStoredText(other, 'plan')).toBe(null);
  const keptHeart = other.getByRole('button', { name: 'House behind the dune' });
  await keptHeart.tap();
  await expect.poll(() => keptHeart.getAttribute('aria-pressed')).toBe('true');
  expect(await readStoredText(other, 'plan')).toContain('near=');
  await other.getByRole('button', { name: 'Share' }).tap();
  expect(await other.evaluate(() => (globalThis as { shared?: ShareData }).shared?.url)).toBe(address);
  await other.getByRole('button', { name: 'Save these homes' }).click();
  await other.getByText('Saved in your shortlist').waitFor();
  await expect.poll(() => textOf(saved(other))).toMatch(/2 saved$/);

  // The plan is kept with the homes, and completes that of a search.
  await openHydrated(other, `${testServer.url}/shortlist?guests=3`);
  await other.getByText(/· near Imperial Beach Pier/).waitFor();
  await other.getByText(/^Your stay: .* 3 guests/).waitFor();
});

journey(
  'Remove takes homes off the list and their hearts, and Undo brings the last one back',
  async ({ openVisitor }) => {
    const page = await openVisitor({ ...desktop, expectedComplaints: /ERR_INTERNET_DISCONNECTED/ });
    for (const [id, title] of [
      [pier, 'Rooms above the pier'],
      [dune, 'House behind the dune'],
    ]) {
      await open(page, `/listings/${id}`);
      // Similar homes have buttons to save them, too.
      await page.getByRole('button', { name: `Save ${title}`, exact: true }).click();
    }
    // The heart of the second one leads to the comparison.
    await page.getByRole('link', { name: 'Compare 2 homes' }).click();
    await expect.poll(() => columns(page).count()).toBe(2);
    const remove = (title: string) => page.getByRole('link', { name: `Remove ${title}` });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await remove('House behind the dune').press('Enter');
    await expect.poll(() => columns(page).count()).toBe(1);
    await expect.poll(focused).toBe('Ask about Rooms above the pier');
    await expect.poll(() => textOf(saved(page))).toMatch(/1 saved$/);
    const removed = page.getByRole('status').filter({ hasText: /^Removed / });
    expect(await removed.innerText()).toContain('Removed House behind the dune');
    await expectAccessible(page);

    // Without a connection, a sentence says so, and the list is back afterwards.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Undo removing House behind the dune' }).press('Enter');
    await page.getByText('You’re offline').waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => columns(page).count()).toBe(2);
    expect(page.url()).toBe(`${testServer.url}/shortlist?ids=${dune},${pier}`);
    await expect.poll(focused).toBe('Shortlist');
    await expect.poll(() => removed.count()).toBe(0);

    // The last home, and back.
    await remove('House behind the dune').click();
    await expect.poll(() => columns(page).count()).toBe(1);
    await remove('Rooms above the pier').click();
    await page.getByText('No homes saved yet.').waitFor();
    await page.getByRole('button', { name: 'Undo removing Rooms above the pier' }).click();
    await expect.poll(() => columns(page).count()).toBe(1);
    // Removals add no history entries.
    await page.goBack();
    await page.waitForURL(`**/listings/${dune}`);
    // The list of the history has changed since.
    await page.getByRole('button', { name: 'Save House behind the dune', exact: true }).click();
    await page.goForward();
    await expect.poll(() => columns(page).count()).toBe(2);
    expect(page.url()).toBe(`${testServer.url}/shortlist?ids=${dune},${pier}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Shortlist');
  },
);

journey(
  'the stay of a search goes from the comparison to a home and its inquiry form',
  async ({ openVisitor }) => {
    const page = await openVisitor(phone);
    await updateProperty(testServer, dune, {
      nextAvailableDate: inDays(1),
      desiredRentalLength: ['1-3 months'],
      maxGuests: 2,
    });
    const stay = { checkIn: inDays(40), checkOut: inDays(80), guests: '2' };
    await open(page, `/listings?${new URLSearchParams({ ...stay, bedrooms: '1' })}`);
    await page.getByRole('button', { name: 'Save House behind the dune' }).tap();
    await saved(page).tap();
    await page.waitForURL(
      (url) => url.searchParams.get('checkIn') === stay.checkIn && url.searchParams.has('ids'),
    );
    await page.getByRole('row', { name: /^Total \$/ }).waitFor();
    await expectAccessible(page);
    await expectNothingBeyond(page);
    // The plan is folded until it is changed.
    await page.getByText('Your stay:').tap();
    await page.getByLabel('Guests').fill('3');
    // The answer to the guests arrives after the next change.
    await page.getByLabel('Your pet').selectOption('A dog');
    await page.getByText('3 guests · with a dog').waitFor();
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('row', { name: 'For your stay Doesn’t fit: Sleeps 2' }).waitFor();
    expect(new URL(page.url()).searchParams.get('animal')).toBe('dogs');
    await page.getByText('Your stay:').tap();
    await page.getByLabel('Guests').fill('2');
    await page.getByText('· 2 guests').waitFor();
    await page.getByRole('link', { name: 'Clear stay' }).tap();
    await page.getByText('Compare for your stay').waitFor();
    expect(await page.getByLabel('Guests').inputValue()).toBe('');
    await page.goBack();
    await page.getByText('· 2 guests').waitFor();
    expect(await page.getByLabel('Guests').inputValue()).toBe('2');
    // Back undoes one change of the plan.
    await page.goBack();
    await page.getByText('· 3 guests · with a dog').waitFor();
    expect(await page.getByLabel('Guests').inputValue()).toBe('3');
    await page.goForward();
    await page.getByText('· 2 guests').waitFor();
    await page.getByRole('link', { name: 'House behind the dune', exact: true }).tap();
    await page.getByRole('heading', { level: 1, name: 'House behind the dune' }).waitFor();
    const back = page.getByRole('link', { name: 'Back to Shortlist' });
    expect(await back.getAttribute('href')).toContain(stay.checkIn);
    await page.getByRole('link', { name: 'Ask about this home' }).tap();
    await page.waitForURL('**/ask?*');
    expect(await page.getByLabel('Check-in').inputValue()).toBe(stay.checkIn);
    expect(await page.getByLabel('Check-out').inputValue()).toBe(stay.checkOut);
  },
);

journey(
  'a list of somebody else says what it leaves out, fits a phone, and changes no hearts',
  async ({ openVisitor }) => {
    const page = await openVisitor(phone);
    await open(page, `/listings/${garden}`);
    await page.getByRole('button', { name: 'Save Studio in the garden' }).tap();
    await sql`UPDATE properties SET paused_at = now(), paused_by = 'owner' WHERE id = ${pier}`.execute(
      testServer.db,
    );
    await open(page, `/shortlist?ids=${pier},${dune},${garden},nothing`);
    await page
      .getByText('2 homes. One home is no longer listed. We couldn’t read part of this link.')
      .waitFor();
    await expectNothingBeyond(page);
    await expectAccessible(page);
    // Back from one's own list shows the shared one again.
    await saved(page).tap();
    await expect.poll(() => columns(page).count()).toBe(1);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Shared shortlist' }).waitFor();
    await expect.poll(() => columns(page).count()).toBe(2);
    await page.getByRole('link', { name: 'Remove Studio in the garden' }).tap();
    await expect.poll(() => columns(page).count()).toBe(1);
    expect(await textOf(saved(page))).toMatch(/1 saved$/);
  },
);

/** In pixels. */
const navigationHeight = 72;

journey('two homes fit a phone, and more scroll sideways inside the table', async ({ openVisitor }) => {
  const page = await openVisitor(phone);
  const third = await publish('Loft over the market');
  const stay = `checkIn=${inDays(40)}&checkOut=${inDays(80)}&guests=2&near=a+hospital`;
  await open(page, `/shortlist?ids=${dune},${garden}&${stay}`);
  const edgesOf = (column: Locator) =>
    column.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  await inEveryLayout(
    page,
    async (layout) => {
      const { right } = await edgesOf(columns(page).last());
      expect(right, layout).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    },
    [320, 390],
  );
  // Their titles stay in view.
  const head = columns(page).first();
  await head.evaluate((each) => scrollBy(0, each.getBoundingClientRect().bottom + 100));
  await expect.poll(async () => (await edgesOf(head)).bottom).toBeGreaterThan(navigationHeight);

  await open(page, `/shortlist?ids=${dune},${garden},${third}&${stay}`);
  await expectNothingBeyond(page);
  expect((await edgesOf(columns(page).last())).right).toBeGreaterThan(phone.viewport.width);
  await page.getByRole('region', { name: 'Comparison' }).focus();
  const scrollRight = async () => {
    await page.keyboard.press('ArrowRight');
    return (await edgesOf(columns(page).last())).right;
  };
  await expect.poll(scrollRight).toBeLessThanOrEqual(phone.viewport.width);
  // The names of the rows stay beside the columns.
  expect((await edgesOf(page.getByRole('rowheader', { name: 'Total', exact: true }))).left).toBe(0);
  await expectAccessible(page);
});

/** How many different left edges and right edges the fields of the plan have, and heights. */
function measureFields(page: Page) {
  return page.locator('.compare-plan .box').evaluateAll((boxes) => {
    const edges = boxes.map((box) => box.getBoundingClientRect());
    const count = (of: (edge: DOMRect) => number) => new Set(edges.map((edge) => Math.round(of(edge)))).size;
    return {
      left: count(({ left }) => left),
      right: count(({ right }) => right),
      height: count(({ height }) => height),
    };
  });
}

journey('broken dates from a search are explained, and stay in their fields', async ({ openVisitor }) => {
  const page = await openVisitor(phone);
  await open(page, `/listings/${dune}?checkIn=${inDays(80)}&checkOut=${inDays(40)}`);
  const kept = `checkIn=${inDays(40)}&checkOut=${inDays(80)}`;
  await store(page, 'plan', kept);
  await page.getByRole('button', { name: 'Save House behind the dune' }).tap();
  await saved(page).tap();
  await page.getByText('Check-out has to be after check-in. Choose').waitFor();
  expect(await page.getByLabel('Check-in').inputValue()).toBe(inDays(80));
  expect(await readStoredText(page, 'plan')).toContain(kept);
  await expectAccessible(page);
  await inEveryLayout(
    page,
    async (layout) => {
      const { left, right, height } = await measureFields(page);
      expect([left, height], layout).toEqual([right, 1]);
      expect(left, layout).toBeLessThanOrEqual(2);
    },
    [320, 390],
  );
});

journey('a home says the same about a plan wherever guests meet it', async ({ openVisitor }) => {
  await updateProperty(testServer, garden, {
    petsAllowed: 'dogs-only',
    maxGuests: 2,
    desiredMonthlyRent: 3000,
    desiredRentalLength: ['1-3 months'],
    nextAvailableDate: inDays(1),
    latitude: 32.58,
    longitude: -117.13,
  });
  const checkIn = inDays(100);
  const plan = (others: Record<string, string>) =>
    new URLSearchParams({ checkIn, checkOut: addMonths(checkIn, 2), guests: '2', ...others });
  const page = await openVisitor(desktop);
  const read = async (path: string) => {
    await open(page, path);
    return textOf(page.getByRole('main'));
  };

  const unfit = plan({ guests: '3', animal: 'cats' });
  expect(await read(`/listings?${unfit}`)).toContain('Sleeps 2 · Dogs only');
  for (const path of ['', '/ask'])
    expect(await read(`/listings/${garden}${path}?${unfit}`)).toMatch(
      /This home sleeps 2\. ?The owner takes dogs only\./,
    );
  expect(await read(`/shortlist?ids=${garden}&${unfit}`)).toContain('Sleeps 2, dogs only');

  const fits = plan({ animal: 'dogs' });
  const total = '$6,000';
  expect(await read(`/listings?${fits}`)).toMatch(/about \$6,000 (?:before fees )?for (?:59|6[0-2]) nights/);
  const map = await page.request.get(`${testServer.url}/listings/map?${fits}`);
  expect(await map.text()).toContain('6000');
  expect(await read(`/listings/${garden}?${fits}`)).toContain(total);
  expect(await read(`/shortlist?ids=${garden}&${fits}`)).toContain(total);
  expect(await read(`/listings/${garden}/ask?${fits}`)).toContain(total);
  await page.getByLabel('Name').fill('Gwen');
  await page.getByLabel('Email').fill('gwen@guest.example');
  await page.getByLabel('Message').fill('Is the patio shaded?');
  await page.getByRole('button', { name: 'Ask about this home' }).click();
  await page.getByText('We sent a link to').waitFor();
  valueOf(await verifyInquiry(testServer.server, await sideMailedTo(testServer, 'gwen@guest.example')));
  const mails = await sentMails(testServer, 'rosa@example.com');
  expect(mails.at(-1)?.text).toContain(`(2 guests with pets, ${total})`);
});
