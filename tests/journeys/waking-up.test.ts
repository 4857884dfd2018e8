// Pages and forms used before hydration.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey, type OpenVisitor, type VisitorSettings } from '../support/browser.ts';
import { answerFiveSteps } from '../support/owner.ts';
import { standIn } from '../support/stand-in-photos.ts';
import { newAdmin, publishProperty } from '../support/test-server.ts';
import { setUpServedServer } from '../support/served-app.ts';

const testServer = await setUpServedServer();
const admin = await newAdmin(testServer.server, 'ada@site.example');
await publishProperty(testServer, admin, { title: 'Home with a view' });

journey('choices made before hydration are applied after it', async ({ openVisitor }) => {
  const { page, wake } = await openListAsleep(openVisitor);
  // Only the checkbox outside the panel has a name.
  const pool = page.locator('.search-panel').getByRole('checkbox', { name: /^Pool/ });
  await pool.check();
  await page.getByLabel('Guests').fill('2');

  wake();
  await page.waitForURL('**/listings?guests=2&amenity=Pool');
  expect(await pool.isChecked()).toBe(true);
});

journey('text typed before and after hydration is one change in the history', async ({ openVisitor }) => {
  const { page, wake } = await openListAsleep(openVisitor);
  // A fixed clock, so that a slow machine still types in time.
  await page.clock.setFixedTime(new Date());
  const keywords = page.getByLabel('What are you looking for?');
  await keywords.fill('li');
  wake();
  await page.waitForURL('**/listings?q=li');
  await keywords.pressSequentially('ght');
  await page.waitForURL('**/listings?q=light');
  await page.goBack();
  await page.waitForURL('**/listings');
});

journey('a sentence submitted by Enter before hydration is searched after it', async ({ openVisitor }) => {
  const { page, wake } = await openAsleep(openVisitor, '/');
  const box = page.getByLabel('What are you looking for?');
  await box.fill('sea view');
  await box.press('Enter');
  wake();
  await page.waitForURL('**/listings?q=sea+view');
});

journey(
  'Reset undoes a choice made before hydration while its response is pending',
  async ({ openVisitor }) => {
    const { page, wake } = await openListAsleep(openVisitor);
    const request = page.waitForRequest(/amenity=Pool/);
    await page.route(/amenity=Pool/, () => {});
    const pool = page.locator('.search-panel').getByRole('checkbox', { name: /^Pool/ });
    await pool.check();
    wake();
    await request;
    await page.getByRole('link', { name: 'Reset', exact: true }).click();
    await expect.poll(() => pool.isChecked()).toBe(false);
  },
);

/** Opens the list with its panel open. The scripts load when `wake` is called. */
async function openListAsleep(openVisitor: OpenVisitor) {
  const asleep = await openAsleep(openVisitor, '/listings');
  await asleep.page.getByText('More Filters').click();
  return asleep;
}

/** Opens a page. The scripts load when `wake` is called. */
async function openAsleep(openVisitor: OpenVisitor, path: string, settings?: VisitorSettings) {
  return gotoAsleep(await openVisitor(settings), path);
}

async function gotoAsleep(page: Page, path: string) {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(testServer.url + path, { waitUntil: 'commit' });
  return { page, wake: scripts.resolve };
}

journey.for([false, true])(
  'photos chosen before hydration are uploaded after it (page changed by an extension: %s)',
  async (isChanged, { openVisitor }) => {
    const expected = isChanged ? { expectedComplaints: /error #418/ } : {};
    const visitor = await openVisitor(expected);
    await answerFiveSteps(visitor, testServer.url, { title: 'Chosen early' });
    const { page, wake } = await gotoAsleep(visitor, '/submit-property?step=6');
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles({ name: 'pier.jpg', mimeType: 'image/jpeg', buffer: standIn });
    const addIcon = (element: Element) => element.after(document.createElement('ext-icon'));
    await chooser.evaluate(isChanged ? addIcon : () => {});
    wake();
    await page.getByText('1 photo').first().waitFor();
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'pier.jpg' }).count()).toBe(1);
  },
);

journey(
  'text typed before hydration stays in a page that an extension has changed',
  async ({ openVisitor }) => {
    const typed = [
      { path: '/login', field: 'Email', text: 'rosa@site.example' },
      { path: '/submit-property', field: 'Landlord/Manager Full Name', text: 'Rosa Whitcomb' },
      { path: await listingPath(), field: 'Message', text: 'Is there a desk?' },
      { path: '/listings', field: 'What are you looking for?', text: 'light' },
    ];
    for (const { path, field, text } of typed) {
      const { page, wake } = await openAsleep(openVisitor, path, { expectedComplaints: /error #418/ });
      const control = page.getByLabel(field, { exact: true });
      await control.fill(text);
      await control.evaluate((element) => element.after(document.createElement('ext-icon')));
      wake();
      // React's page has no element of the extension.
      await page.locator('ext-icon').waitFor({ state: 'detached' });
      await expect.poll(() => control.inputValue()).toBe(text);
    }
  },
);

async function listingPath(): Promise<string> {
  const properties = testServer.db.selectFrom('properties').select('id');
  return `/listings/${(await properties.executeTakeFirstOrThrow()).id}`;
}
