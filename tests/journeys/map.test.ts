// Visitors open the map: beside the list on a desktop, instead of it on a phone, and where it can't be shown.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { desktop, isFocused, journey, openHydrated, phone } from '../support/browser.ts';
import { insertProperties, searchedProperties } from '../support/searched-properties.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { plainProperty } from '../support/special-properties.ts';

const site = await setUpServedSite();
/** Two in the same place, and two that are close together. From far away, the four share a button. */
const homes = [
  { title: 'Pier loft', latitude: 32.58, longitude: -117.13, location: 'Imperial Beach, CA' },
  { title: 'Canyon house', latitude: 32.75, longitude: -117.16 },
  { title: 'Garden flat', latitude: 32.745, longitude: -117.15 },
  { title: 'Cove studio', latitude: 32.81, longitude: -117.22 },
  { title: 'Cove cottage', latitude: 32.81, longitude: -117.22 },
];
const drawn = searchedProperties(homes.length, 11).map((property, index) => ({
  ...property,
  ...plainProperty,
  reviewedAt: property.createdAt,
  desiredMonthlyRent: 2000 + 500 * index,
  ...homes[index],
}));
await insertProperties(site.db, drawn);
const url = `${site.url}/listings`;

const mapOf = (page: Page): Locator => page.getByRole('region', { name: 'Map of homes' });
const cards = (page: Page): Locator => page.getByRole('article');
/** Where an element is on the map, in pixels, once it doesn't move anymore. */
async function findStill(element: Locator): Promise<[x: number, y: number]> {
  const find = () =>
    element.evaluate((node): [x: number, y: number] => {
      const box = node.getBoundingClientRect();
      const map = node.closest('.map-canvas')?.getBoundingClientRect();
      return [box.x - (map?.x ?? 0), box.y - (map?.y ?? 0)];
    });
  let last = await find();
  const isStill = async () => {
    const before = last;
    last = await find();
    return String(last) === String(before);
  };
  await expect.poll(isStill, { interval: 300 }).toBe(true);
  return last;
}

/** Expects an element where it was, within the pixels that the URL rounds. */
async function expectAt(element: Locator, [x, y]: [x: number, y: number]): Promise<void> {
  const [nextX, nextY] = await findStill(element);
  expect(Math.hypot(nextX - x, nextY - y)).toBeLessThan(4);
}

const mapLink = (page: Page): Locator => page.getByRole('link', { name: 'Map', exact: true });
const listLink = (page: Page): Locator => page.getByRole('link', { name: 'List', exact: true });

/** Whether all of an element is in the window, and above an element that may cover it. */
async function isInWindow(element: Locator, cover?: Locator): Promise<boolean> {
  const [box, limit] = [await element.boundingBox(), await cover?.boundingBox()];
  const window = element.page().viewportSize();
  if (!box || !window) return false;
  return box.y >= 0 && box.y + box.height <= (limit?.y ?? window.height);
}

journey('list and map stand side by side and move together', async ({ openVisitor }) => {
  const page = await openVisitor({ ...desktop, reducedMotion: 'reduce' });
  await openHydrated(page, url);
  // Back closes the map, and so does “List”.
  await mapLink(page).press('Enter');
  const map = mapOf(page);
  await expect.poll(() => map.locator('canvas:focus').count()).toBe(1);
  await page.goBack();
  await expect.poll(() => map.count()).toBe(0);
  await page.goForward();
  const pier = map.getByRole('button', { name: '$2,000 a month: Pier loft' });
  await pier.waitFor();
  await listLink(page).click();
  await expect.poll(() => page.url()).toBe(url);
  await expect.poll(() => isFocused(mapLink(page))).toBe(true);
  await mapLink(page).click();
  await pier.waitFor();
  await map.getByText('Places are approximate.').waitFor();
  expect(await isInWindow(page.locator('.map-panel'))).toBe(true);

  await page.getByRole('link', { name: 'View Details of Pier loft' }).focus();
  await expect.poll(() => pier.getAttribute('aria-current')).toBe('true');
  await pier.click();
  const panel = map.getByRole('region', { name: '1 home here' });
  const card = panel.getByRole('article');
  await card.getByText(/^Free /).waitFor();
  expect([await isInWindow(pier), await isInWindow(panel)]).toEqual([true, true]);
  await expectAccessible(page);
  // A saved home has a heart.
  await card.getByRole('button', { name: 'Save Pier loft' }).press('Enter');
  await map.getByRole('button', { name: '$2,000 a month: Pier loft, saved' }).waitFor();
  await panel.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  await expect.poll(() => isFocused(pier)).toBe(true);
  // The Tab key reaches each price.
  await map.locator('canvas').press('Tab');
  await expect.poll(() => isFocused(map.locator('.map-home').first())).toBe(true);

  // Moving the map and opening a card change the URL, but add no entry. A reload shows both.
  const entries = await page.evaluate(() => history.length);
  await map.locator('canvas').press('ArrowUp');
  await expect.poll(() => page.url()).toMatch(/#map=[\d.]+\/32\.\d+\/-117\.\d+$/);
  const cove = map.getByRole('button', { name: '2 homes: $3,500+ a month' });
  await cove.click();
  await expect.poll(() => page.url()).toMatch(/#map=[^&]+&home=[\w,-]+$/);
  await page.reload();
  await map.getByRole('region', { name: '2 homes here' }).getByRole('article').nth(1).waitFor();
  // One press shows all results again, as at first.
  await map.getByRole('button', { name: 'Back to all homes' }).click();
  await expect.poll(() => page.url()).toBe(`${url}#map`);
  expect(await page.evaluate(() => history.length)).toBe(entries);

  // A press on a shared button shows its homes apart, and one of their buttons has the focus.
  await page.goto(`${url}#map=8.25/32.7/-117.15`);
  await page.reload();
  await map.getByRole('button', { name: /^[45] homes: / }).press('Enter');
  const canyon = map.getByRole('button', { name: '$2,500 a month: Canyon house' });
  while ((await canyon.count()) === 0) await map.locator('.map-homes:focus').press('Enter');
  await map.locator('.map-home:focus').waitFor();
  await map.getByText('In view: 2 of 5 homes.').waitFor();
  const view = await findStill(canyon);
  await map.getByRole('button', { name: 'Search this area' }).press('Enter');
  const bounds = () => new URL(page.url()).searchParams.get('bounds');
  await expect.poll(bounds).toMatch(/^(?:-?\d+(?:\.\d{1,4})?(?:,|$)){4}$/);
  await expect.poll(() => cards(page).count()).toBe(2);
  await expect.poll(() => map.getByRole('status').innerText()).toBe('2 homes on the map.');
  // Back shows the part of the map and the homes that were there before.
  await page.goBack();
  await map.getByText('In view: 2 of 5 homes.').waitFor();
  await expectAt(canyon, view);
  await page.goForward();
  await page.getByRole('link', { name: 'Remove filter: In the map’s area' }).click();
  await expect.poll(() => cards(page).count()).toBe(5);
  await pier.waitFor();
});

journey('on a phone, the map takes the place of the list', async ({ openVisitor }) => {
  const page = await openVisitor({ ...phone, reducedMotion: 'reduce' });
  await openHydrated(page, url);
  // The link to the map is in view far down the list.
  await cards(page).last().scrollIntoViewIfNeeded();
  expect(await isInWindow(mapLink(page))).toBe(true);
  await mapLink(page).click();
  const cove = mapOf(page).getByRole('button', { name: /^2 homes: \$3,500/ });
  await cove.waitFor();
  expect(await cards(page).first().isVisible()).toBe(false);
  expect(await isInWindow(page.locator('.map-frame'))).toBe(true);
  await cove.press('Enter');
  const panel = mapOf(page).getByRole('region', { name: '2 homes here' });
  await panel.getByRole('article').nth(1).waitFor();
  await expectAccessible(page);
  await expectNothingBeyond(page);
  const view = await findStill(cove);
  expect([await isInWindow(cove, panel), await isInWindow(panel)]).toEqual([true, true]);
  await panel.getByRole('link', { name: /Cove studio/ }).press('Enter');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Cove studio');
  await page.getByRole('link', { name: 'Back to Listings' }).click();
  // The same part of the map, with the same homes chosen.
  await panel.getByRole('article').nth(1).waitFor();
  await expectAt(cove, view);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => isFocused(cove)).toBe(true);
  // Pressing the map beside the prices closes the card, too.
  const pier = mapOf(page).getByRole('button', { name: /^\$2,000/ });
  const card = mapOf(page).getByRole('region', { name: '1 home here' });
  await pier.tap();
  // The card of a home at the bottom moves the map.
  await expect.poll(() => isInWindow(pier, card)).toBe(true);
  await page.locator('.map-canvas').tap({ position: { x: 10, y: 200 } });
  await expect.poll(() => card.count()).toBe(0);
  await pier.tap();
  await listLink(page).click();
  await expect.poll(() => cards(page).first().isVisible()).toBe(true);
  // “Map” after “List” shows the same card.
  await mapLink(page).click();
  await card.getByRole('heading', { name: 'Pier loft' }).waitFor();
});

journey(
  'the list remains without WebGL or the map’s code, and the map outlasts its worker',
  async ({ openVisitor }) => {
    const plain = await openVisitor();
    await plain.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await openHydrated(plain, url);
    await mapLink(plain).click();
    const message = plain.getByText('Your browser can’t show the map');
    await message.waitFor();
    expect(await isInWindow(message)).toBe(true);
    expect(await cards(plain).first().isVisible()).toBe(true);

    const page = await openVisitor({ expectedComplaints: /net::ERR_FAILED/ });
    await page.route('**/assets/listings-map-*.js', (route) => route.abort(), { times: 1 });
    await page.goto(`${url}#map`);
    await page.getByText('We couldn’t load the map.').waitFor();
    await mapLink(page).click();
    await mapOf(page).getByRole('status').waitFor();
    // The browser has ended the worker. The map gets another one once it moves.
    await expect.poll(() => page.workers().length).toBe(1);
    const [worker] = page.workers();
    const ended = worker?.waitForEvent('close');
    void worker?.evaluate(() => close());
    await ended;
    const replacement = page.waitForEvent('worker');
    await page.locator('.map-canvas canvas').press('ArrowRight');
    await replacement;
  },
);
