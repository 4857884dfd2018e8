// An administrator reviews submissions and owners' changes by keyboard alone, while a second one decides some
// of them.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { holdTime } from '../support/fake-time.ts';
import { newAdmin, publishProperty, submitProperty, valueOf } from '../support/test-server.ts';
import { setUpServedServer } from '../support/served-app.ts';
import { addPhotos } from '../support/stand-in-photos.ts';
import { deletePropertyAsAdmin } from '#server/admin/delete-property.ts';
import { approveProperty, rejectChanges } from '#server/admin/decide.ts';
import { storeChanges, updateProperty } from '../support/properties.ts';

/** Two pages of the list, the second one short. */
const homes = 14;

const testServer = await setUpServedServer();
await newAdmin(testServer.server, 'ada@site.example');
const bob = await newAdmin(testServer.server, 'bob@site.example');
for (let number = 1; number <= homes; number += 1) {
  const id = await submitProperty(testServer, { title: `Home number ${number}.` });
  // Whole hours ago plus some minutes, so that the shown waiting times don't change during the test.
  const submittedAt = new Date(Date.now() - ((homes - number) * 6 + 0.2) * 3_600_000);
  await updateProperty(testServer, id, { createdAt: submittedAt });
  if (number === 1) await addPhotos(testServer.db, id, 3);
}

async function openAdministration(page: Page, email: string): Promise<void> {
  await enterAsAdministrator(page, testServer, email);
}

async function idOf(number: number): Promise<string> {
  const properties = testServer.db.selectFrom('properties').select('id');
  const { id } = await properties.where('title', '=', `Home number ${number}.`).executeTakeFirstOrThrow();
  return id;
}

const review = (page: Page): Locator => page.getByRole('dialog').first();
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

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
  await openAdministration(page, 'ada@site.example');
  // The dashboard starts with the submission that has waited longest.
  await page.goto(`${testServer.url}/admin`, { waitUntil: 'networkidle' });
  const rowOf = (number: number) => page.getByRole('row', { name: `Home number ${number}.` });
  await rowOf(1).getByText('Waiting 3 days, overdue', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Newest first' }).press('Enter');
  await page.waitForURL('**/admin/properties?status=pending&order=newest');
  await rowOf(14).waitFor();
  await expectNothingBeyond(page);
  await page.setViewportSize({ width: 1440, height: 800 });
  await rowOf(14).getByText('Waiting less than an hour', { exact: true }).waitFor();
  await rowOf(10).getByText('Waiting 24 hours, due', { exact: true }).waitFor();
  await expectAccessible(page);
  // Rows are low, so that many are visible.
  await expect
    .poll(() => rowOf(10).evaluate((row) => row.getBoundingClientRect().height))
    .toBeLessThanOrEqual(49);

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
  await expect.poll(() => focused(page)).toBe('Home number 13.');

  // Approve, then Enter opens the next one. The clock is stopped, so that no review closes by itself on a
  // slow machine.
  await holdTime(page);
  await press('a');
  await expect.poll(() => focused(page)).toBe('Approve');
  await press('Enter');
  await review(page).getByText('Property has been approved successfully!').waitFor();
  await expect.poll(() => focused(page)).toBe('Next pending property');
  await press('Enter');
  await shows(page, 'Home number 12.');
  // It doesn't close, as the review of the decided one would have.
  await page.clock.runFor(2500);
  await shows(page, 'Home number 12.');

  // A rejection needs a reason, and shortcuts are off while the administrator types.
  await press('r');
  await press('Control+Enter');
  await review(page).getByText('Please provide a reason for rejection.').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('Java jokes? ');
  await expect.poll(() => review(page).getByLabel('Reason for rejection').inputValue()).toBe('Java jokes? ');
  await press('Escape');
  await press('2');
  await expect
    .poll(() => review(page).getByLabel('Reason for rejection').inputValue())
    .toMatch(/^Java jokes\?\n\nThe description leaves out/);
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
  await press('j');
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
  await rowOf(13).waitFor({ state: 'detached' });
  await rowOf(12).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Review Home number 1.' }).press('Enter');
  await shows(page, 'Home number 1.');
  await press('p');
  const large = page.getByRole('dialog', { name: 'Photos' });
  await expect.poll(() => large.getByRole('status').innerText()).toBe('1 of 3');
  await press('Escape');
  await large.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Enlarge photo 1 of 3');

  // Another administrator decides first. After the last submission the first one follows.
  valueOf(await approveProperty(testServer.server, bob, await idOf(1)));
  await press('a');
  await expect.poll(() => focused(page)).toBe('Approve');
  await press('Enter');
  await review(page)
    .getByRole('alert')
    .filter({ hasText: 'It was already approved by bob@site.example' })
    .waitFor();
  await expect.poll(() => focused(page)).toBe('Next pending property');
  await press('Enter');
  await shows(page, 'Home number 14.');

  // The review closes by itself two seconds after a decision. Keys do nothing while it fades out.
  await holdTime(page);
  await press('a');
  await expect.poll(() => focused(page)).toBe('Approve');
  await press('Enter');
  await review(page).getByText('Property has been approved successfully!').waitFor();
  await expect.poll(() => focused(page)).toBe('Next pending property');
  await page.clock.runFor(2000);
  await page.locator('dialog[data-closing]').waitFor();
  await press('?');
  expect(await help.count()).toBe(0);
  for (const key of ['Enter', 'j', 'e']) await press(key);
  await page.clock.runFor(300);
  await review(page).waitFor({ state: 'detached' });
  await rowOf(14).waitFor({ state: 'detached' });

  // The decision can be undone for ten seconds. The next property's review offers it too.
  await page.getByRole('status').filter({ hasText: '“Home number 14.” is approved.' }).waitFor();
  await press('u');
  await page.getByRole('status').filter({ hasText: 'Undone. It waits for a decision again.' }).waitFor();
  await rowOf(14).getByRole('link', { name: 'Review Home number 14.' }).press('Enter');
  await shows(page, 'Home number 14.');
  await press('a');
  await expect.poll(() => focused(page)).toBe('Approve');
  await press('Enter');
  await review(page).getByText('Property has been approved successfully!').waitFor();
  await expect.poll(() => focused(page)).toBe('Next pending property');
  await press('Enter');
  await shows(page, 'Home number 11.');
  const offer = review(page).getByRole('status').filter({ hasText: '“Home number 14.” is approved.' });
  await offer.getByRole('button', { name: 'Undo' }).waitFor();
  await page.clock.runFor(10_000);
  await offer.waitFor({ state: 'detached' });

  // Another administrator deletes the property: the review reports it, navigation continues, and the row
  // disappears.
  await deletePropertyAsAdmin(testServer.server, bob, await idOf(11), 'A duplicate.');
  await press('a');
  await expect.poll(() => focused(page)).toBe('Approve');
  await press('Enter');
  await review(page).getByText('This property is gone: it was deleted by bob@site.example').waitFor();
  // The response to the decision reports it first, then the reloaded list.
  await shows(page, 'Can’t show this property');
  await press('j');
  await shows(page, 'Home number 10.');
  await press('Escape');
  await page.clock.runFor(300);
  await review(page).waitFor({ state: 'detached' });
  await rowOf(11).waitFor({ state: 'detached' });
  await page.clock.resume();

  // Several rows are rejected with one reason. Another administrator decides one of them first.
  for (const number of [10, 9, 8]) await rowOf(number).getByRole('checkbox').press('Space');
  await expectAccessible(page);
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
  await approveProperty(testServer.server, bob, await idOf(8));
  await bulk.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await bulk.getByText('Rejected 2 properties.').waitFor();
  await bulk
    .getByRole('alert')
    .filter({
      hasText: 'Home number 8.: Failed to reject property. Please try again. It was already approved by bob',
    })
    .waitFor();
  await bulk.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Undone. 2 properties are pending again.').waitFor();
  await bulk.getByRole('button', { name: 'Close' }).press('Enter');
  await bulk.waitFor({ state: 'detached' });
  await rowOf(10).waitFor();

  // Load More keeps the rows when it fails, and again when a dialog closes. It disappears with the last page,
  // and focus moves to the first new row.
  await page.goto(`${testServer.url}/admin/properties`, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Load More' }).press('Enter');
  const unread = page
    .getByRole('alert')
    .filter({ hasText: 'You’re offline. This page will load when you’re back.' });
  await unread.waitFor();
  await rowOf(10).waitFor();
  await page.context().setOffline(false);
  await page.getByText('13 properties are shown').waitFor({ state: 'attached' });
  await expect.poll(() => unread.count()).toBe(0);
  await rowOf(1).getByRole('link', { name: 'Edit Home number 1.' }).press('Enter');
  await review(page).getByRole('button', { name: 'Close the editor' }).press('Enter');
  await review(page).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Edit Home number 1.');
});

journey('an administrator reviews owners’ changes by keyboard alone', async ({ openVisitor }) => {
  const titles = ['Changed home A', 'Changed home B', 'Changed home C'];
  const ids: string[] = [];
  for (const [index, title] of titles.entries()) {
    const id = await publishProperty(testServer, bob, { title });
    const sentAt = new Date(Date.now() - (titles.length - index) * 3_600_000);
    await storeChanges(testServer, id, { title: `${title}, renovated` }, sentAt);
    ids.push(id);
  }
  const [first = '', , last = ''] = ids;
  const photosAre = (state: 'pending' | 'ready') =>
    testServer.db.updateTable('photos').set({ state }).where('propertyId', '=', first).execute();
  await photosAre('pending');
  const page = await openVisitor({ expectedComplaints: /409|422/, reducedMotion: 'reduce' });
  const press = (key: string) => page.keyboard.press(key);
  const reason = review(page).getByLabel('Reason for rejection');
  const request = review(page).getByLabel('What needs to change');
  await page.clock.install();
  await openAdministration(page, 'ada@site.example');
  await page.goto(`${testServer.url}/admin/properties?status=changes`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Review Changed home B' }).press('Enter');
  await shows(page, 'Changed home B');

  // The queue is the list that the administrator came from, longest waiting first.
  await review(page).getByText('2 of 3', { exact: true }).waitFor();
  await review(page).getByText('Waiting 2 hours', { exact: true }).waitFor();
  await press('j');
  await shows(page, 'Changed home C');
  await press('k');
  await shows(page, 'Changed home B');
  await expectAccessible(page);

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
  await press('a');
  await expect.poll(() => focused(page)).toBe('Accept changes');
  await press('Enter');
  await review(page).getByText('Changes accepted.').waitFor();
  await review(page).getByRole('button', { name: 'Undo' }).waitFor();
  await press('u');
  await review(page).getByText('Undone. The changes wait for a decision again.').waitFor();
  await review(page).getByRole('button', { name: 'Accept changes' }).waitFor();
  await press('a');
  await expect.poll(() => focused(page)).toBe('Accept changes');
  await press('Enter');
  await review(page).getByText('Changes accepted.').waitFor();
  await expect.poll(() => focused(page)).toBe('Next property with changes');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('review:'))),
  ).toEqual([]);
  await press('Enter');
  await shows(page, 'Changed home C');
  await page.clock.resume();

  // The owner sends other changes, which replace the ones on screen. The text stays.
  await press('r');
  await page.keyboard.type('The kitchen is missing.');
  const seen = await storeChanges(testServer, last, { title: 'Another title' });
  await press('Control+Enter');
  await review(page).getByText('has changed since you opened it').waitFor();
  await review(page).getByText('Another title').first().waitFor();
  await expect.poll(() => reason.inputValue()).toBe('The kitchen is missing.');

  // Another administrator is faster. The text stays, and so does the place in the queue.
  valueOf(await rejectChanges(testServer.server, bob, { id: last, seen }, 'Not this one.'));
  await press('r');
  await press('Control+Enter');
  await review(page).getByText('someone has answered already').waitFor();
  await review(page).getByText('You wrote: The kitchen is missing.').waitFor();
  await expect.poll(() => focused(page)).toBe('Next property with changes');
  await expectAccessible(page);
  await press('Enter');
  await shows(page, 'Changed home A');

  // The button waits for photos that are still being processed, and works without a reload. Nothing moves.
  await press('a');
  await expect.poll(() => focused(page)).toBe('Waiting for photos…');
  await review(page).getByText('1 photo is still being processed').waitFor();
  const places = () =>
    review(page).evaluate((dialog) =>
      Array.from(
        dialog.querySelectorAll('.card button, .card summary, h3'),
        (element) => element.getBoundingClientRect().top,
      ),
    );
  const placesBefore = await places();
  await expectAccessible(page);
  await press('Enter');
  await photosAre('ready');
  await page.clock.runFor(10_000);
  await expect.poll(() => focused(page)).toBe('Accept changes');
  expect(await places()).toEqual(placesBefore);
  await press('Enter');
  await review(page).getByText('Changes accepted.').waitFor();
  await review(page).getByText('You’re all caught up.').waitFor();
});
