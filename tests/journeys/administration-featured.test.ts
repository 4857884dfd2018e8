// Two administrators edit the list of featured properties, and the search finds any property.
import type { Locator, Page, Route } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { isFocused, journey, openHydrated } from '../support/browser.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { valueOf } from '../support/site.ts';
import { featureProperty } from '#server/admin/featured.ts';
import { approveProperty } from '#server/admin/decide.ts';

/** Ids by title. */
const ids = new Map<string, string>();

const site = await setUpServedSite();
const admin = await site.admin();
await site.admin('bob@site.example');
for (const title of ['Anchor', 'Breeze', 'Cove', 'Dune', 'Eddy', 'Fjord', 'Gulf', 'Haven']) {
  const id = await site.pendingHome({
    title: `${title} house`,
    email: title === 'Haven' ? 'hal@harbor.example' : 'rosa@example.com',
  });
  if (title !== 'Haven') await approveProperty(site.server, admin, id);
  ids.set(`${title} house`, id);
}

const administratorAt = async (page: Page, email: string): Promise<Page> => {
  await enterAsAdministrator(page, site, email);
  await page.goto(`${site.url}/admin`);
  return page;
};
const openTab = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name }).click();
  await page.getByRole('link', { name, exact: false }).and(page.locator('[aria-current="page"]')).waitFor();
};
const list = (page: Page): Locator => page.getByRole('list', { name: 'Featured properties' });
const readOrder = (page: Page) =>
  list(page)
    .getByRole('heading')
    .allInnerTexts()
    .then((titles) => titles.map((title) => title.slice(0, 1)).join(''));
const expectOrder = (page: Page, letters: string) => expect.poll(() => readOrder(page)).toBe(letters);

journey(
  'two administrators order one featured list of up to six and see each other’s changes',
  async ({ openVisitor }) => {
    const ada = await administratorAt(await openVisitor({ expectedComplaints: /409/ }), 'ada@site.example');
    const bob = await administratorAt(await openVisitor({ expectedComplaints: /409/ }), 'bob@site.example');

    await openTab(ada, 'Approved');
    for (const title of ['Cove', 'Anchor']) {
      const row = ada.getByRole('row', { name: `${title} house` });
      await row.getByRole('button', { name: `Feature ${title} house` }).click();
      await row.getByText('Featured', { exact: true }).waitFor();
    }
    await ada.getByRole('button', { name: 'Feature Dune house' }).click();
    await ada.getByText('Dune house: Property is now featured.').waitFor();
    await openTab(ada, 'Featured Properties');
    await expectOrder(ada, 'CAD');
    await expectAccessible(ada);
    await expectNothingBeyond(ada);

    await openTab(bob, 'Featured Properties');
    await expectOrder(bob, 'CAD');
    const up = ada.getByRole('button', { name: 'Move Dune house up' });
    const isSaved = (page: Page) => expect.poll(() => list(page).getAttribute('aria-busy')).toBe('false');
    await up.focus();
    for (const order of ['CDA', 'DCA']) {
      await ada.keyboard.press('Enter');
      await expectOrder(ada, order);
      await isSaved(ada);
    }
    await ada.getByText('Dune house is now in place 1 of 3.').waitFor({ state: 'attached' });
    await expect.poll(() => isFocused(up)).toBe(true);

    // Bob still sees the old order. His change is refused and he gets Ada's order.
    const moveDown = (title: string) =>
      bob.getByRole('button', { name: `Move ${title} house down` }).press('Enter');
    await moveDown('Cove');
    await bob.getByRole('alert').filter({ hasText: 'Someone else just changed the list' }).waitFor();
    await expectOrder(bob, 'DCA');
    await isSaved(bob);
    // The result of another change takes the place of the old failure.
    for (const order of ['CDA', 'CAD']) {
      await moveDown('Dune');
      await expectOrder(bob, order);
      await isSaved(bob);
    }
    await expect.poll(() => bob.getByRole('alert').count()).toBe(0);

    for (const title of ['Breeze', 'Eddy', 'Fjord'])
      valueOf(await featureProperty(site.server, admin, ids.get(`${title} house`) ?? ''));
    await openTab(bob, 'Approved');
    await bob.getByRole('button', { name: 'Feature Gulf house', exact: true }).click();
    await bob.getByText('Gulf house: You can only have up to 6 featured properties.').waitFor();
    await openTab(bob, 'Featured Properties');
    await expectOrder(bob, 'CADBEF');

    await bob.getByRole('button', { name: 'Unfeature Anchor house' }).press('Enter');
    await expectOrder(bob, 'CDBEF');
    // Focus moves to the row that took its place.
    await expect.poll(() => bob.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move Dune house up');
    // Ada still sees it and is told that it is already gone.
    await ada.getByRole('button', { name: 'Unfeature Anchor house' }).click();
    await ada.getByText('Property is not featured').waitFor();
    await expectOrder(ada, 'CDBEF');
    const visitor = await openVisitor();
    await visitor.goto(site.url);
    const titles = await visitor.getByRole('article').getByRole('heading').allInnerTexts();
    expect(titles.map((title) => title.slice(0, 1)).join('')).toBe('CDBEF');
  },
);

journey(
  'the search finds properties while the administrator types, and reports a lost connection',
  async ({ openVisitor }) => {
    const page = await administratorAt(
      await openVisitor({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ }),
      'ada@site.example',
    );
    const box = page.getByRole('searchbox', { name: 'Search properties', exact: true });
    const views = page.getByRole('row').getByRole('link', { name: /^View / });
    const labels = () => views.evaluateAll((links) => links.map((link) => link.ariaLabel));
    const expectFound = (title: string) => expect.poll(labels).toEqual([`View ${title}`]);

    await openHydrated(page, `${site.url}/admin/properties`);
    await page.keyboard.press('/');
    await expect.poll(() => isFocused(box)).toBe(true);
    await page.keyboard.type('haven');
    await expectFound('Haven house');
    await expect.poll(() => new URL(page.url()).search).toBe('?q=haven');
    await box.fill('anch');
    await expectFound('Anchor house');
    await openTab(page, 'Pending Approval');
    await page.getByText('No property matches “anch”').waitFor();
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await expectFound('Haven house');
    await expect.poll(() => box.inputValue()).toBe('');

    await page.context().setOffline(true);
    await box.fill('dune');
    await page
      .getByRole('alert')
      .getByText('You’re offline. This page will load when you’re back.')
      .waitFor();
    await expectFound('Haven house');
    // The layout's request and the list's may still fail after the event "online".
    const fail = (route: Route) => route.abort('internetdisconnected');
    await page.route('**/admin/properties.data?*', fail, { times: 2 });
    await page.context().setOffline(false);
    await page.getByText('No property matches “dune”').waitFor();
  },
);
