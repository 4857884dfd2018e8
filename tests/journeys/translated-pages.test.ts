// The main pages as a browser's translation leaves them. A React error fails the journey.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { todayInLosAngeles, addDays } from '#domain/day.ts';
import { journey } from '../support/browser.ts';
import { fillInFiveSteps, sendWithPhotos } from '../support/owner.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { password } from '../support/site.ts';
import { standIn } from '../support/stand-in-photos.ts';
import { openTranslated } from '../support/translation.ts';

const site = await setUpServedSite();
const { url } = site;
const admin = await site.admin();
const today = todayInLosAngeles(new Date());
for (let number = 1; number <= 13; number += 1) {
  const id = await site.listedHome(admin, { title: `Home number ${number}` });
  await site.change(id, { nextAvailableDate: today });
}

const expectedComplaints = /status of 4(?:01|22)/;

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

journey('searches, saves and asks on translated pages', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  const cards = page.getByRole('article');
  await openTranslated(page, `${url}/listings`);
  await press(page, 'Load More Properties');
  await expect.poll(() => cards.count()).toBe(13);
  await page
    .getByRole('checkbox', { name: /^Pets Allowed/ })
    .first()
    .check();
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
});

journey('registers, logs in and lists a property on translated pages', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  await openTranslated(page, `${url}/register`);
  await press(page, 'Register');
  await page.locator('[id$=-error]').first().waitFor();
  for (const label of ['Password', 'Confirm Password'])
    await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel('Email').fill('rosa@site.example');
  await page.getByLabel('First Name').fill('Rosa');
  await page.getByLabel('Last Name').fill('Lee');
  await press(page, 'Register');
  await page.getByText('Welcome to Baystead!').waitFor();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await press(page, 'Rosa');
  await press(page, 'Logout');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill('rosa@site.example');
  await page.getByLabel('Password').fill('wrong');
  await press(page, 'Log in');
  await page.getByText('Invalid email or password').waitFor();
  await page.getByLabel('Password').fill(password);
  await press(page, 'Log in');
  await page.getByRole('button', { name: 'Rosa' }).waitFor();

  await openTranslated(page, `${url}/submit-property`);
  const home = { title: 'House of two languages', photos: [{ name: 'one.jpg', content: standIn }] };
  await press(page, 'Continue');
  await page.getByRole('alert').waitFor();
  await fillInFiveSteps(page, home);
  await press(page, 'Submit Property');
  await page.getByRole('alert').first().waitFor();
  await sendWithPhotos(page, home);
  await page.getByRole('heading', { name: 'Thanks! We received your listing' }).first().waitFor();
});
