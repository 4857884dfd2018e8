// Pages and forms used before hydration.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/browser.ts';
import { answerFiveSteps } from '../support/owner.ts';
import { standIn } from '../support/stand-in-photos.ts';
import { setUpServedSite } from '../support/served-site.ts';

const site = await setUpServedSite();
const admin = await site.admin();
const home = await site.listedHome(admin, { title: 'Home with a view' });

/** Opens a page. The scripts load when the returned function is called. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(site.url + path, { waitUntil: 'commit' });
  return scripts.resolve;
}

journey('what is chosen and typed before hydration counts after it', async ({ openVisitor }) => {
  const page = await openVisitor();
  let wake = await openAsleep(page, '/listings');
  await page.getByText('More Filters').click();
  const pool = page.getByRole('checkbox', { name: /^Pool/ });
  await pool.check();
  await page.getByLabel('Guests').fill('2');
  const keywords = page.getByLabel('What are you looking for?');
  await keywords.fill('li');
  wake();
  await page.waitForURL('**/listings?q=li&guests=2&amenity=Pool');
  expect(await pool.isChecked()).toBe(true);

  wake = await openAsleep(page, '/');
  await keywords.fill('sea view');
  await keywords.press('Enter');
  wake();
  await page.waitForURL('**/listings?q=sea+view');

  for (const { path, field, text } of [
    { path: '/login', field: 'Email', text: 'rosa@site.example' },
    { path: '/submit-property', field: 'Landlord/Manager Full Name', text: 'Rosa Whitcomb' },
    { path: `/listings/${home}`, field: 'Message', text: 'Is there a desk?' },
  ]) {
    wake = await openAsleep(page, path);
    const control = page.getByLabel(field).first();
    await control.fill(text);
    wake();
    await page.waitForLoadState('networkidle');
    expect(await control.inputValue()).toBe(text);
  }
  await answerFiveSteps(page, site.url, { title: 'Chosen early' });
  wake = await openAsleep(page, '/submit-property?step=6');
  const file = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: standIn };
  await page.locator('input[type=file]').setInputFiles(file);
  wake();
  await page.getByText('1 photo').first().waitFor();
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'pier.jpg' }).count()).toBe(1);
});
