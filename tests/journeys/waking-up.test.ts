// A page is read, and its forms are used, before its scripts are there.
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from '../support/browser.ts';
import { newAdmin, submitProperty } from '../support/people.ts';
import { type ServedApp, serveTestApp } from '../support/served-app.ts';
import { showImage } from '../support/stand-in-photos.ts';

let testApp: ServedApp;
beforeAll(async () => {
  testApp = await serveTestApp();
  const admin = await newAdmin(testApp.app, 'ada@site.example');
  const id = await submitProperty(testApp, { title: 'Home with a view' });
  await testApp.app.reviews.approveProperty(admin, id);
});
afterAll(() => testApp.close());

journey('a box ticked before the page is awake is searched for after it', async ({ openVisitor }) => {
  const page = await openVisitor();
  await showImage(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });

  await page.goto(`${testApp.url}/listings`, { waitUntil: 'commit' });
  await page.getByText('More Filters').click();
  // Only the box outside of the panel has a name.
  const pool = page.locator('details').getByRole('checkbox', { name: /^Pool/ });
  await pool.check();

  scripts.resolve();
  await page.waitForURL('**/listings?amenity=Pool');
  expect(await pool.isChecked()).toBe(true);
});
