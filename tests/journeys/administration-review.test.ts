// An administrator reviews what has come in, by keyboard alone; a second one decides in between.
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Admin } from '#server/accounts/access.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { holdTime } from '../support/fake-time.ts';
import { newAdmin, submitProperty } from '../support/people.ts';
import { type ServedApp, serveTestApp } from '../support/served-app.ts';
import { addPhotos, showImage } from '../support/stand-in-photos.ts';
import { deletePropertyAsAdmin } from '#server/admin/admin-deletions.ts';

/** Two pages of the list, the second one short. */
const homes = 14;

let testApp: ServedApp;
let bob: Admin;

beforeAll(async () => {
  testApp = await serveTestApp();
  await newAdmin(testApp.app, 'ada@site.example');
  bob = await newAdmin(testApp.app, 'bob@site.example');
  for (let number = 1; number <= homes; number += 1) {
    const id = await submitProperty(testApp, { title: `Home number ${number}.` });
    // A whole number of hours ago and some minutes, so that the words stay what they are.
    const submittedAt = new Date(Date.now() - ((homes - number) * 6 + 0.2) * 3_600_000);
    await testApp.db.updateTable('properties').set({ createdAt: submittedAt }).where('id', '=', id).execute();
    if (number === 1) await addPhotos(testApp.db, id, 3);
  }
});
afterAll(() => testApp.close());

async function openAdministration(page: Page, email: string): Promise<void> {
  await showImage(page);
  await enterAsAdministrator(page, testApp, email);
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

journey('a morning of reviewing by keyboard alone', async ({ openVisitor }) => {
  // Colours are looked at where nothing fades.
  const page = await openVisitor({
    // The last: a key may lead on while answers still come in, and React Router lets the rest of one that it gives up fail
    // unheard (`decode` of its turbo-stream).
    expectedComplaints:
      /409|410|422|ERR_INTERNET_DISCONNECTED|^AbortError: signal is aborted without reason\s+at \S+ \(\S+\/framework-/,
    reducedMotion: 'reduce',
  });
  const press = (key: string) => page.keyboard.press(key);
  await page.clock.install();
  await openAdministration(page, 'ada@site.example');
  // The administration opens on what waits longest.
  await page.goto(`${testApp.url}/admin`, { waitUntil: 'networkidle' });
  const rowOf = (number: number) => page.getByRole('row', { name: `Home number ${number}.` });
  await rowOf(1).getByText('Waiting 3 days, overdue', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Newest first' }).press('Enter');
  await page.waitForURL('**/admin/properties?status=pending&order=newest');
  await rowOf(14).waitFor();
  // What can be done to a row is in sight, also on a small laptop.
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const width of [1199, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => widthOf()).toBe(width);
  }

  // The list tells how long each has waited.
  await rowOf(14).getByText('Waiting less than an hour', { exact: true }).waitFor();
  await rowOf(10).getByText('Waiting 24 hours, due', { exact: true }).waitFor();
  await rowOf(3).getByText('Waiting 2 days, overdue', { exact: true }).waitFor();
  await expectAccessible(page);
  // Rows are low, so that many are in view.
  await expect
    .poll(() => rowOf(10).evaluate((row) => row.getBoundingClientRect().height))
    .toBeLessThanOrEqual(49);

  await page.getByRole('link', { name: 'Review Home number 13.' }).focus();
  await press('Enter');
  await shows(page, 'Home number 13.');
  await expect.poll(() => focused(page)).toBe('Home number 13.');
  await review(page).getByText('2 of 14', { exact: true }).waitFor();
  await expectAccessible(page);

  // To the one before and back; behind the ends there is nothing.
  await press('k');
  await shows(page, 'Home number 14.');
  await press('k');
  await press('j');
  await shows(page, 'Home number 13.');
  await expect.poll(() => focused(page)).toBe('Home number 13.');

  // Approve, and on with Enter: the row keeps its place. No review closes by itself meanwhile, however slow the machine.
  await holdTime(page);
  await press('a');
  await expect.poll(() => focused(page)).toBe('Approve');
  await press('Enter');
  await review(page).getByText('Property has been approved successfully!').waitFor();
  await expect.poll(() => focused(page)).toBe('Next pending property');
  await press('Enter');
  await shows(page, 'Home number 12.');

  // Without a reason nothing is rejected; while typing no letter is a key.
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

  // The keys are listed, and can be turned off.
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

  // Without a connection the review stays, and goes on when there is one again.
  await page.context().setOffline(true);
  await press('j');
  await review(page).getByText('Failed to load property details. Please try again later.').waitFor();
  await page.context().setOffline(false);
  await review(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await shows(page, 'Home number 10.');

  // The list goes on where it was loaded to.
  for (let number = 9; number >= 1; number -= 1) {
    await press('j');
    await shows(page, `Home number ${number}.`);
  }
  await press('p');
  const large = page.getByRole('dialog', { name: 'Photos' });
  await expect.poll(() => large.getByRole('status').innerText()).toBe('1 / 3');
  await press('ArrowRight');
  await expect.poll(() => large.getByRole('status').innerText()).toBe('2 / 3');
  await press('Escape');
  await large.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Enlarge photo 1 of 3');

  // Somebody else is quicker.
  const other = await openVisitor();
  await openAdministration(other, 'bob@site.example');
  await other.goto(`${testApp.url}/admin/properties?status=pending`, { waitUntil: 'networkidle' });
  await other.getByRole('link', { name: 'Review Home number 1.' }).press('Enter');
  await shows(other, 'Home number 1.');
  await other.keyboard.press('a');
  await other.keyboard.press('Enter');
  await review(other).waitFor({ state: 'detached' });
  await press('a');
  await press('Enter');
  const told = review(page)
    .getByRole('alert')
    .filter({ hasText: 'It was already approved by bob@site.example' });
  await told.waitFor();

  // Behind the end comes the first one again.
  await expect.poll(() => focused(page)).toBe('Next pending property');
  await press('Enter');
  await shows(page, 'Home number 14.');

  // Closed, the review leaves the outcomes in their rows and the focus at a row that waits.
  await press('Escape');
  await review(page).waitFor({ state: 'detached' });
  await rowOf(13).getByText('Approved').waitFor();
  await rowOf(12).getByText('Rejected').waitFor();
  await expect.poll(() => focused(page)).toBe('Home number 14.');

  // Two seconds after a decision it closes by itself.
  await press('Enter');
  await shows(page, 'Home number 14.');
  await press('a');
  await press('Enter');
  await review(page).waitFor({ state: 'detached' });
  await rowOf(14).getByText('Approved').waitFor();
  await expect.poll(() => focused(page)).toBe('Home number 11.');

  // Somebody else has deleted it: that is told, the way leads on from there, and its row is gone.
  await press('Enter');
  await shows(page, 'Home number 11.');
  const { id } = await testApp.db
    .selectFrom('properties')
    .select('id')
    .where('title', '=', 'Home number 11.')
    .executeTakeFirstOrThrow();
  await deletePropertyAsAdmin(testApp.app, bob, id);
  await press('a');
  await press('Enter');
  await review(page).getByText('This property is gone: it was deleted by bob@site.example').waitFor();
  // The answer to the decision says it first, then the list that is loaded anew.
  await shows(page, 'Nothing to show');
  await press('j');
  await shows(page, 'Home number 10.');
  await press('Escape');
  await review(page).waitFor({ state: 'detached' });
  await rowOf(11).waitFor({ state: 'detached' });

  // What could not be read of one list says nothing of another.
  await page.goto(`${testApp.url}/admin/properties`, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Load More' }).press('Enter');
  const unread = page
    .getByRole('alert')
    .filter({ hasText: 'Failed to load properties. Please try again later.' });
  await unread.waitFor();
  await page.context().setOffline(false);
  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: 'Rejected' })
    .press('Enter');
  await rowOf(10).waitFor({ state: 'detached' });
  await expect.poll(() => unread.count()).toBe(0);
  await page.goBack();
  await rowOf(10).waitFor();

  // Load More goes with the last page: the keyboard goes on with the first row that came.
  await page.getByRole('link', { name: 'Load More' }).press('Enter');
  await page.getByText('13 properties are shown').waitFor({ state: 'attached' });
  await expect.poll(() => focused(page)).toBe('Home number 1.');
});
