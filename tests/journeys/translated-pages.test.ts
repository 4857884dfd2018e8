// The main pages as a browser's translation leaves them. A React error fails the journey.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { todayInLosAngeles, addDays } from '#domain/day.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { cameraPhoto } from '../support/camera-photo.ts';
import { fillInFiveSteps, sendWithPhotos } from '../support/owner.ts';
import { updateProperty } from '../support/properties.ts';
import { setUpServedServer } from '../support/served-app.ts';
import { newAdmin, publishProperty, submitProperty } from '../support/test-server.ts';
import { openTranslated } from '../support/translation.ts';

const testServer = await setUpServedServer();
const { url } = testServer;
const admin = await newAdmin(testServer.server, 'ada@site.example');
const today = todayInLosAngeles(new Date());
for (let number = 1; number <= 13; number += 1) {
  const id = await publishProperty(testServer, admin, { title: `Home number ${number}` });
  await updateProperty(testServer, id, { nextAvailableDate: today });
}
await submitProperty(testServer, { title: 'House to reject' });

const expectedComplaints = /status of 4(?:01|22)/;

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor();

journey('searches, saves and asks on translated pages', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  const cards = page.getByRole('article');
  await openTranslated(page, `${url}/listings`);
  await press(page, 'Load More Properties');
  await expect.poll(() => cards.count()).toBe(13);
  const pets = page.getByRole('checkbox', { name: /^Pets Allowed/ }).first();
  await pets.check();
  await page.waitForURL(/pets=/);
  await page.getByRole('link', { name: 'Reset', exact: true }).click();
  await page.waitForURL(/listings$/);
  await expect.poll(() => cards.count()).toBe(12);
  await press(page, 'Save Home number 13');
  await press(page, 'Save Home number 12');
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist' }).click();
  await page.waitForURL(/shortlist\?ids=/);
  await page
    .getByRole('link', { name: /^Home number/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Home number/, level: 1 }).waitFor();

  const form = page.locator('form').filter({ hasText: 'Ask about this home' });
  await form.getByRole('button', { name: 'Ask about this home' }).click();
  await form.getByRole('alert').or(form.locator('[id$=-error]')).first().waitFor();
  await form.getByLabel('Check-in').fill(addDays(today, 40));
  await form.getByLabel('Check-out').fill(addDays(today, 80));
  await form.getByLabel('Name').fill('Gil Guest');
  await form.getByLabel('Email').fill('gil@site.example');
  await form.getByLabel('Message').fill('Is the kitchen stocked? Call me at 619-555-0142.');
  await form.getByRole('button', { name: 'Ask about this home' }).click();
  await page.getByText('Check your email').waitFor();

  await page.getByRole('banner').getByRole('link', { name: 'Shortlist' }).click();
  await page.getByRole('link', { name: 'Remove Home number 13' }).click();
  await expect.poll(() => page.getByRole('link', { name: /^Remove Home/ }).count()).toBe(1);
  await page.getByRole('link', { name: 'Remove Home number 12' }).waitFor();
});

journey('registers, changes the account and logs in on translated pages', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  await openTranslated(page, `${url}/register`);
  await press(page, 'Register');
  await page.locator('[id$=-error]').first().waitFor();
  for (const [label, value] of Object.entries({
    Email: 'rosa@site.example',
    Password: 'a good password',
    'Confirm Password': 'a good password',
    'First Name': 'Rosa',
    'Last Name': 'Lee',
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await press(page, 'Register');
  await page.getByText('Welcome to Baystead!').waitFor();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await press(page, 'Rosa');
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await page.getByLabel('First Name').fill('Rosalind');
  await press(page, 'Save changes');
  await page.getByText('Changes saved.').waitFor();
  await press(page, 'Rosalind');
  await press(page, 'Logout');
  await page.getByRole('link', { name: 'Login' }).waitFor();

  await openTranslated(page, `${url}/login`);
  await page.getByLabel('Email').fill('rosa@site.example');
  await page.getByLabel('Password').fill('wrong');
  await press(page, 'Log in');
  await page.getByText('Invalid email or password').waitFor();
  await page.getByLabel('Password').fill('a good password');
  await press(page, 'Log in');
  await page.getByRole('button', { name: 'Rosalind' }).waitFor();
});

journey('lists a property on a translated page', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  await openTranslated(page, `${url}/submit-property`);
  const content = await cameraPhoto({ width: 320, height: 240, seed: 1 });
  const home = { title: 'House of two languages', photos: [{ name: 'one.jpg', content }] };
  await press(page, 'Continue');
  await page.getByRole('alert').waitFor();
  await fillInFiveSteps(page, home);
  await press(page, 'Back');
  await press(page, 'Continue');
  await press(page, 'Submit Property');
  await page.getByRole('alert').first().waitFor();
  await sendWithPhotos(page, home);
  await waitForHeading(page, 'Thanks! We received your listing');
});

journey('reviews properties on translated pages', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  await enterAsAdministrator(page, testServer, 'ada@site.example');
  await openTranslated(page, `${url}/admin/properties?status=pending`);
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Review House to reject' }).click();
  const review = page.getByRole('dialog').first();
  await review.getByRole('button', { name: 'Reject', exact: true }).click();
  await review.getByText('Please provide a reason for rejection.').first().waitFor();
  await review.getByLabel('Reason for rejection').fill('Too dark.');
  await review.getByLabel('Reason for rejection').press('Control+Enter');
  await page.getByText('Property has been rejected.').waitFor();
  await press(page, 'Undo');
  await page.getByRole('link', { name: 'Review House to reject' }).waitFor();
});
