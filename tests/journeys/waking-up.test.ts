// Pages and forms used before hydration.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey, type OpenVisitor } from '../support/browser.ts';
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
async function openAsleep(openVisitor: OpenVisitor, path: string) {
  return gotoAsleep(await openVisitor(), path);
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

journey('photos chosen before hydration are uploaded after it', async ({ openVisitor }) => {
  const visitor = await openVisitor();
  await answerFiveSteps(visitor, testServer.url, { title: 'Chosen early' });
  const { page, wake } = await gotoAsleep(visitor, '/submit-property?step=6');
  const file = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: standIn };
  await page.locator('input[type=file]').setInputFiles(file);
  wake();
  await page.getByText('1 photo').first().waitFor();
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'pier.jpg' }).count()).toBe(1);
});
