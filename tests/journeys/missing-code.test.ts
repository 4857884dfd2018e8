// Navigations to pages whose code can't be loaded: a deployment has replaced it, or the device is offline.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { enterAsAdministrator } from '../support/administrator.ts';
import { journey, openHydrated } from '../support/browser.ts';
import { beginAtPhotos, sendWithPhotos } from '../support/owner.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { standIn } from '../support/stand-in-photos.ts';

const site = await setUpServedSite();
const { url } = site;
const admin = await site.admin();
await site.listedHome(admin, { title: 'Home with a view' });

const expectedComplaints =
  /net::ERR_|status of 404|Error loading route module|dynamically imported module|logout failed/;

/** Responds to a page's code like the server after a deployment, until the page loads as a new document. */
async function deployWithout(page: Page, code: string): Promise<void> {
  const pattern = `**/assets/${code}-*.js`;
  await page.route(pattern, (route) => route.fulfill({ status: 404 }));
  page.once('framenavigated', () => void page.unroute(pattern));
}

/** Opens the list and waits for the code that loads after the page. */
async function openList(page: Page): Promise<void> {
  await openHydrated(page, `${url}/listings`);
  await page.waitForLoadState('networkidle');
}

journey('pages open, and a sent form is confirmed, after a deployment', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  // The list works without the code that loads after it.
  const path = '/listings?bedrooms=1';
  const html = await (await fetch(url + path)).text();
  const isLate = ({ pathname }: URL) => pathname.endsWith('.js') && !html.includes(pathname);
  await page.route(isLate, (route) => route.abort());
  await openHydrated(page, url + path);
  await page.getByRole('link', { name: 'Remove filter: 1+ bedrooms' }).click();
  await page.getByRole('heading', { name: 'Furnished homes in San Diego and Imperial Beach' }).waitFor();
  await page.unroute(isLate);

  await openList(page);
  await deployWithout(page, 'listing');
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await page.getByRole('heading', { name: 'Home with a view', level: 1 }).waitFor();

  await beginAtPhotos(page, url, { title: 'House between versions' });
  await deployWithout(page, 'submission-success');
  const id = await sendWithPhotos(page, { title: '', photos: [{ name: 'one.jpg', content: standIn }] });
  const sent = site.db.selectFrom('properties').select('title').where('id', '=', id);
  expect(await sent.executeTakeFirst()).toEqual({ title: 'House between versions' });
});

journey('pages stay while offline, and open or log out afterwards', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  const context = page.context();
  const notice = page.getByText('You’re offline. We’ll open that page when you’re back.');
  await openList(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await notice.waitFor();
  await page.getByRole('heading', { name: 'Results' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Home with a view', level: 1 }).waitFor();

  // A question, and the reload of a page that failed.
  const form = page.locator('form').filter({ hasText: 'Ask about this home' });
  await form.getByLabel('Name').fill('Gil Guest');
  await expect.poll(() => page.locator('link[rel=modulepreload][href*=new-inquiry]').count()).toBe(1);
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Ask about this home' }).click();
  await form.getByText('You’re offline. Try again when you’re back.').waitFor();
  await page.evaluate(() => location.reload());
  await notice.waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Gil Guest');

  // A failed logout leaves the page as it is, and can be repeated.
  const reloaded = page.waitForEvent('load');
  await context.setOffline(false);
  await reloaded;
  await enterAsAdministrator(page, site, 'ada@site.example');
  await openHydrated(page, `${url}/my-properties`);
  await page.waitForLoadState('networkidle');
  await page.locator('[popovertarget=account-menu]').click();
  const logout = page.getByRole('button', { name: 'Logout' });
  const failed = () => page.waitForEvent('console', (message) => message.text().includes('logout failed'));
  await context.setOffline(true);
  await Promise.all([failed(), logout.click()]);
  await page.getByRole('heading', { name: 'My Properties', level: 1 }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await context.setOffline(false);
  await logout.click();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${url}/`);
});
