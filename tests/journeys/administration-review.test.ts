// An administrator reviews submissions and owners' changes by keyboard alone, while a second one decides some
// of them.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { isFocused, journey } from '../support/browser.ts';
import { holdTime } from '../support/fake-time.ts';
import { storeChanges } from '../support/properties.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { valueOf } from '../support/site.ts';
import { addPhotos } from '../support/stand-in-photos.ts';
import { approveProperty, rejectChanges } from '#server/admin/decide.ts';

/** Two pages of the list, the second one short. */
const homes = 14;

const site = await setUpServedSite();
await site.admin();
const bob = await site.admin('bob@site.example');
for (let number = 1; number <= homes; number += 1) {
  const id = await site.pendingHome({ title: `Home number ${number}.` });
  // Whole hours ago plus some minutes, so that the shown waiting times don't change during the test.
  const submittedAt = new Date(Date.now() - ((homes - number) * 6 + 0.2) * 3_600_000);
  await site.change(id, { createdAt: submittedAt });
  if (number === 1) await addPhotos(site.db, id, 3);
}

async function idOf(number: number): Promise<string> {
  const properties = site.db.selectFrom('properties').select('id');
  const { id } = await properties.where('title', '=', `Home number ${number}.`).executeTakeFirstOrThrow();
  return id;
}

const review = (page: Page): Locator => page.getByRole('dialog').first();
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

/** Decides by two keys and waits for the message. The next property has the focus then. */
async function decide(page: Page, button: string, message: string, next: string): Promise<void> {
  await page.keyboard.press('a');
  await expect.poll(() => focused(page)).toBe(button);
  await page.keyboard.press('Enter');
  await review(page).getByText(message).waitFor();
  await expect.poll(() => focused(page)).toBe(next);
}

const approve = (page: Page) =>
  decide(page, 'Approve', 'Property has been approved successfully!', 'Next pending property');

async function shows(page: Page, title: string): Promise<void> {
  await expect.poll(() => review(page).getByRole('heading', { level: 2 }).first().innerText()).toBe(title);
}

journey('an administrator reviews submissions by keyboard alone', async ({ openVisitor }) => {
  // Reduced motion, so that no color is fading during the checks.
  const page = await openVisitor({
    expectedComplaints: /409|410|422|ERR_INTERNET_DISCONNECTED/,
    reducedMotion: 'reduce',
  });
  const press = (key: string) => page.keyboard.press(key);
  await page.clock.install();
  await enterAsAdministrator(page, site, 'ada@site.example');
  // The dashboard starts with the submission that has waited longest.
  await page.goto(`${site.url}/admin`, { waitUntil: 'networkidle' });
  const rowOf = (number: number) => page.getByRole('row', { name: `Home number ${number}.` });
  await rowOf(1).getByText('Waiting 3 days, overdue', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Newest first' }).press('Enter');
  await page.waitForURL('**/admin/properties?status=pending&order=newest');
  await rowOf(14).waitFor();
  await expectNothingBeyond(page);
  await page.setViewportSize({ width: 1440, height: 800 });
  await rowOf(10).getByText('Waiting 24 hours, due', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Review Home number 13.' }).focus();
  await press('Enter');
  await shows(page, 'Home number 13.');
  await expect.poll(() => focused(page)).toBe('Home number 13.');
  await review(page).getByText('2 of 14', { exact: true }).waitFor();
  await expectAccessible(page);

  // Navigation stops at both ends of the queue.
  await press('k');
  await shows(page, 'Home number 14.');
  await press('k');
  await press('j');
  await shows(page, 'Home number 13.');

  // Approve, then Enter opens the next one. The clock is stopped, so that no review closes by itself on a
  // slow machine.
  await holdTime(page);
  await approve(page);
  await press('Enter');
  await shows(page, 'Home number 12.');

  // A rejection needs a reason, and shortcuts are off while the administrator types.
  const reason = review(page).getByLabel('Reason for rejection');
  await press('r');
  await press('Control+Enter');
  await review(page).getByText('Please provide a reason for rejection.').first().waitFor();
  await expect.poll(() => isFocused(reason)).toBe(true);
  await page.keyboard.type('Java jokes? ');
  await press('Escape');
  await press('2');
  await expect.poll(() => reason.inputValue()).toMatch(/^Java jokes\?\n\nThe description leaves out/);
  await page.keyboard.type(' Thank you.');
  await press('Control+Enter');
  await review(page).getByText('Property has been rejected.').waitFor();
  await expect.poll(() => focused(page)).toBe('Next pending property');
  await press('j');
  await shows(page, 'Home number 11.');
  await page.clock.resume();

  // The help dialog lists the shortcuts and can turn them off.
  await press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.waitFor();
  await expectAccessible(page);
  await press('Tab');
  await press('Space');
  await press('Escape');
  await help.waitFor({ state: 'detached' });
  await press('j');
  await shows(page, 'Home number 11.');
  await review(page).getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
  await help.getByRole('checkbox').press('Space');
  await press('Escape');
  await help.waitFor({ state: 'detached' });

  // The review stays open without a connection and continues when it returns.
  await page.context().setOffline(true);
  await press('j');
  await review(page).getByText('You’re offline. This page will load when you’re back.').waitFor();
  await page.context().setOffline(false);
  await shows(page, 'Home number 10.');

  // The decided ones have left the list.
  await press('Escape');
  await review(page).waitFor({ state: 'detached' });
  for (const number of [13, 12]) await rowOf(number).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Review Home number 1.' }).press('Enter');
  await shows(page, 'Home number 1.');
  await press('p');
  const large = page.getByRole('dialog', { name: 'Photos' });
  await expect.poll(() => large.getByRole('status').innerText()).toBe('1 of 3');
  await press('Escape');
  await large.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Enlarge photo 1 of 3');

  // Another administrator decides first. After the last submission the first one follows.
  valueOf(await approveProperty(site.server, bob, await idOf(1)));
  await press('a');
  await expect.poll(() => focused(page)).toBe('Approve');
  await press('Enter');
  await review(page).getByText('It was already approved by bob@site.example').first().waitFor();
  await expect.poll(() => focused(page)).toBe('Next pending property');
  await press('Enter');
  await shows(page, 'Home number 14.');

  // Keys do nothing while the review fades out.
  await holdTime(page);
  await approve(page);
  await page.clock.runFor(2000);
  await page.locator('dialog[data-closing]').waitFor();
  for (const key of ['?', 'Enter', 'j', 'e']) await press(key);
  expect(await help.count()).toBe(0);
  await page.clock.runFor(300);
  await review(page).waitFor({ state: 'detached' });
  await rowOf(14).waitFor({ state: 'detached' });

  // The decision can be undone.
  await page.getByRole('status').filter({ hasText: '“Home number 14.” is approved.' }).waitFor();
  await press('u');
  await page.getByRole('status').filter({ hasText: 'Undone. It waits for a decision again.' }).waitFor();
  await rowOf(14).waitFor();
  await page.clock.resume();

  // Several rows are rejected with one reason. Another administrator decides one of them first.
  for (const number of [10, 9, 8]) await rowOf(number).getByRole('checkbox').press('Space');
  const openBulk = () => page.getByRole('button', { name: 'Reject selected…' }).press('Enter');
  await openBulk();
  const bulk = page.getByRole('dialog', { name: 'Reject 3 properties' });
  await bulk.getByText('Home number 8.').waitFor();
  await expectAccessible(page);
  // Closing keeps the typed reason.
  const bulkReason = bulk.getByLabel('Reason for rejection');
  await bulkReason.fill('Too dark.');
  await press('Escape');
  await press('Escape');
  await bulk.waitFor({ state: 'detached' });
  await openBulk();
  await expect.poll(() => bulkReason.inputValue()).toBe('Too dark.');
  await approveProperty(site.server, bob, await idOf(8));
  await bulk.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await bulk.getByText('Rejected 2 properties.').waitFor();
  await bulk.getByText('Home number 8.: Failed to reject property. Please try again.').waitFor();
  await bulk.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Undone. 2 properties are pending again.').waitFor();
  await bulk.getByRole('button', { name: 'Close' }).press('Enter');
  await rowOf(10).waitFor();
});

journey('an administrator reviews owners’ changes by keyboard alone', async ({ openVisitor }) => {
  const publish = async (title: string, waitingHours: number) => {
    const id = await site.listedHome(bob, { title });
    const sentAt = new Date(Date.now() - waitingHours * 3_600_000);
    await storeChanges(site, id, { title: `${title}, renovated` }, sentAt);
    return id;
  };
  const first = await publish('Changed home A', 3);
  await publish('Changed home B', 2);
  const last = await publish('Changed home C', 1);
  const photosAre = (state: 'pending' | 'ready') =>
    site.db.updateTable('photos').set({ state }).where('propertyId', '=', first).execute();
  await photosAre('pending');
  const page = await openVisitor({ expectedComplaints: /409|422/, reducedMotion: 'reduce' });
  const press = (key: string) => page.keyboard.press(key);
  const reason = review(page).getByLabel('Reason for rejection');
  const request = review(page).getByLabel('What needs to change');
  await page.clock.install();
  await enterAsAdministrator(page, site, 'ada@site.example');
  await page.goto(`${site.url}/admin/properties?status=changes`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Review Changed home B' }).press('Enter');
  await shows(page, 'Changed home B');

  // The queue is the list that the administrator came from, longest waiting first.
  await review(page).getByText('2 of 3', { exact: true }).waitFor();
  await review(page).getByText('Waiting 2 hours', { exact: true }).waitFor();

  // Typed texts stay with their property, also after a reload.
  await press('r');
  await page.keyboard.type('Too dark.');
  await press('Escape');
  await press('c');
  await page.keyboard.type('Which floor is it on?');
  await press('Escape');
  await press('j');
  await shows(page, 'Changed home C');
  await expect.poll(() => reason.inputValue()).toBe('');
  await press('k');
  await shows(page, 'Changed home B');
  await press('2');
  await expect.poll(() => reason.inputValue()).toMatch(/^Too dark\.\n\nThe description leaves out/);
  await press('Escape');
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => reason.inputValue()).toMatch(/^Too dark\./);
  await expect.poll(() => request.inputValue()).toBe('Which floor is it on?');

  // Two keys accept, and one undoes. Then Enter shows the next of the same queue, and the texts are dropped.
  await holdTime(page);
  const accept = () => decide(page, 'Accept changes', 'Changes accepted.', 'Next property with changes');
  await accept();
  await press('u');
  await review(page).getByText('Undone. The changes wait for a decision again.').waitFor();
  await review(page).getByRole('button', { name: 'Accept changes' }).waitFor();
  await accept();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('review:'))),
  ).toEqual([]);
  await press('Enter');
  await shows(page, 'Changed home C');
  await page.clock.resume();

  // The owner sends other changes, which replace the ones on screen. The text stays.
  await press('r');
  await page.keyboard.type('The kitchen is missing.');
  const seen = await storeChanges(site, last, { title: 'Another title' });
  await press('Control+Enter');
  await review(page).getByText('has changed since you opened it').waitFor();
  await review(page).getByText('Another title').first().waitFor();
  await expect.poll(() => reason.inputValue()).toBe('The kitchen is missing.');

  // Another administrator is faster. The text stays, and so does the place in the queue.
  valueOf(await rejectChanges(site.server, bob, { id: last, seen }, 'Not this one.'));
  await press('r');
  await press('Control+Enter');
  await review(page).getByText('someone has answered already').waitFor();
  await review(page).getByText('You wrote: The kitchen is missing.').waitFor();
  await expect.poll(() => focused(page)).toBe('Next property with changes');
  await press('Enter');
  await shows(page, 'Changed home A');

  // The button waits for photos that are still being processed, and works without a reload.
  await press('a');
  await expect.poll(() => focused(page)).toBe('Waiting for photos…');
  await review(page).getByText('1 photo is still being processed').waitFor();
  await press('Enter');
  await photosAre('ready');
  await page.clock.runFor(10_000);
  await expect.poll(() => focused(page)).toBe('Accept changes');
  await press('Enter');
  await review(page).getByText('Changes accepted.').waitFor();
  await review(page).getByText('You’re all caught up.').waitFor();
});
