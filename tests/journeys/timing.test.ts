// Timing rules, with a fake clock: the progress of a submission, the two seconds after it and after a
// decision, the transition of a dialog, and the spinner of a guarded page.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { enter, enterAsAdministrator } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { holdTime, settled } from '../support/fake-time.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { beginAtPhotos } from '../support/owner.ts';
import { standIn } from '../support/stand-in-photos.ts';

const site = await setUpServedSite();

journey(
  'a submission shows its four progress values, its confirmation two seconds later, and then its guarded page',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints: /status of 500/ });
    await page.goto(`${site.url}/submission-success`);
    await page.waitForURL(`${site.url}/`);

    await page.clock.install();
    await beginAtPhotos(page, site.url, { title: 'Home to send' });
    const submit = page.getByRole('button', { name: 'Submit Property' });
    await submit.click();
    await page.getByText('Please upload at least one property photo.').first().waitFor();
    const file = { name: 'sea.jpg', mimeType: 'image/jpeg' };
    await page.locator('input[type=file]').setInputFiles([{ ...file, buffer: standIn }]);
    await page.getByRole('listitem').filter({ hasText: 'Uploaded' }).waitFor();

    await page.locator('[data-save=saved]').waitFor();
    const failure = { status: 500, body: '' };
    await page.route('**/submit-property/draft', (route) => route.fulfill(failure), { times: 1 });
    await submit.click();
    await page.getByText('An error occurred while submitting your property').waitFor();

    await holdTime(page);
    await submit.click();
    const progress = page.getByRole('progressbar', { name: 'Submission' });
    for (const value of ['10', '70', '85', '100']) {
      await expect.poll(() => progress.getAttribute('aria-valuenow')).toBe(value);
      if (value !== '100') await page.clock.runFor(150);
    }
    await page.getByText('Your property was submitted.').waitFor();
    await settled(page);
    await page.clock.runFor(1999);
    expect(new URL(page.url()).pathname).toBe('/submit-property');
    await page.clock.runFor(1);
    await page.waitForURL('**/submission-success');
    await page.clock.resume();

    const main = page.getByRole('main');
    const id = await main.locator('[data-property-id]').innerText();
    const waysOn = () => main.locator('.button').allInnerTexts();
    await main.getByText('Pending Review').waitFor();
    await main.getByText('The review takes 24-48 hours').waitFor();
    await main.getByText('Our emails about it go to rosa@example.com.').waitFor();
    const correction = main.getByRole('link', { name: 'Wrong address?' });
    expect(await correction.getAttribute('href')).toBe(`/submission/${id}#email`);
    const view = 'View your submission and its status';
    expect(await waysOn()).toEqual([view, 'Submit another property', 'Home']);
    await enter(page, site.url, await site.register('rosa@site.example'));
    await page.reload();
    await main.getByText(id).waitFor();
    expect(await waysOn()).toEqual([view, 'My Properties', 'Submit another property', 'Home']);

    // A spinner shows while a guarded page loads, and for no other page.
    await page.waitForLoadState('networkidle');
    const spinner = page.locator('.pending-spinner');
    const bar = page.getByRole('banner');
    for (const [name, path, spinners] of [
      ['Properties', '/listings', 0],
      ['My Properties', '/my-properties', 1],
    ] as const) {
      const release = Promise.withResolvers<void>();
      await page.route(`**${path}.data*`, (route) => release.promise.then(() => route.continue()));
      await bar.getByRole('button', { name: 'Rosa' }).click();
      await bar.getByRole('link', { name, exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' });
      expect(await spinner.count(), path).toBe(spinners);
      release.resolve();
      await page.waitForURL(`**${path}`);
      await spinner.waitFor({ state: 'detached' });
    }
  },
);

/** Checks that a dialog shows its success message, stays for two seconds, and closes within 300 ms. */
async function closesInTime(page: Page, success: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(success).waitFor();
  await settled(page);
  const closing = page.locator('dialog[data-closing]');
  await page.clock.runFor(1999);
  expect(await closing.count()).toBe(0);
  await page.clock.runFor(1);
  await closing.waitFor();
  await page.clock.runFor(299);
  expect(await dialog.count()).toBe(1);
  await page.clock.runFor(1);
  await dialog.waitFor({ state: 'detached' });
}

journey(
  'an administrator’s action shows the specified error, or closes its dialog after two seconds in 300 ms',
  async ({ openVisitor }) => {
    await site.admin();
    await site.pendingHome({ title: 'Home to decide' });
    const page = await openVisitor({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ });
    await enterAsAdministrator(page, site, 'ada@site.example');
    await page.clock.install();
    await page.goto(`${site.url}/admin/properties`, { waitUntil: 'networkidle' });
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name }).click();
    const waitForMessage = (message: string) => dialog.getByText(message).waitFor();
    await page.getByRole('link', { name: 'Review Home to decide' }).click();
    await waitForMessage('12 Hidden Lane, Imperial Beach');
    await page.context().setOffline(true);
    await press('Approve');
    await waitForMessage('Failed to approve property. Please try again.');
    await page.context().setOffline(false);
    await holdTime(page);
    await press('Approve');
    await closesInTime(page, 'Property has been approved successfully!');

    await page.clock.resume();
    await page.getByRole('link', { name: 'Delete Home to decide' }).click();
    await waitForMessage('Confirm Deletion');
    await page.context().setOffline(true);
    await press('Delete');
    await waitForMessage('Failed to delete property. Please try again later.');
    await page.context().setOffline(false);
  },
);
