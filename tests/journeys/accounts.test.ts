// An account from end to end. Then two-step login for an administrator, from its setup to the next login.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { codeOf } from '../support/authenticator.ts';
import { journey } from '../support/browser.ts';
import { openSection } from '../support/owner.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { password } from '../support/site.ts';
import { linkMailedTo, readMail } from '../support/mail-reader.ts';

const site = await setUpServedSite();
const { url } = site;

const rosas = 'rosa@site.example';
const rosasNext = 'rosa.whitcomb@site.example';

const pathOf = (page: Page) => page.url().replace(url, '');
const menuOf = (page: Page) => page.getByRole('button', { name: 'Rosa', exact: true });

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

async function register(page: Page, typed: string): Promise<void> {
  await waitForHeading(page, 'Create an account');
  await fillIn(page, {
    Email: rosas,
    Password: typed,
    'Confirm Password': typed,
    'First Name': 'Rosa',
    'Last Name': 'Lee',
  });
  await page.getByRole('button', { name: 'Register' }).click();
}

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await waitForHeading(page, 'Log in');
  await fillIn(page, { Email: email, Password: typed });
  await page.getByLabel('Password').press('Enter');
}

const focusedIn = (page: Page) => page.locator(':focus').innerText();

journey('a person registers, logs in and changes the account', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints: /status of 4(?:01|22)|ERR_INTERNET_DISCONNECTED/ });
  const phone = await openVisitor();
  const linkTo = (to: string, subject: string) => linkMailedTo(site, { to, subject });

  // Registration returns to the first page through the login page.
  await page.goto(`${url}/listings?type=House`);
  await page.getByRole('link', { name: 'Login' }).click();
  await waitForHeading(page, 'Log in');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await register(page, 'short');
  await page.getByText('Password must be at least 6 characters').first().waitFor();
  await page.context().setOffline(true);
  await register(page, password);
  await page.getByText('An error occurred during registration').waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Register' }).click();
  const welcome = page.getByRole('status').filter({ hasText: 'Welcome to Baystead!' });
  await welcome.getByText(rosas).waitFor();
  await welcome.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => pathOf(page)).toBe('/listings?type=House');

  // The mail verifies the address after a click on its page's button.
  await page.goto(await linkTo(rosas, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Yes, this address is mine' }).click();
  await page.getByText('Your address is confirmed.').waitFor();

  // The menu works by keyboard.
  await menuOf(page).press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedIn(page)).toBe('My Properties');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedIn(page)).toContain('Rosa');
  await expect.poll(() => page.getByRole('button', { name: 'Logout' }).isVisible()).toBe(false);

  // A guest's inquiry is in Rosa's inbox, counted in the menu.
  const propertyId = await site.home(rosas, 'Rosa’s condo by the pier');
  await site.inquiry(propertyId);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/my-properties', '/my-inquiries']) {
    await page.goto(`${url}${path}`);
    await page.getByText('Rosa’s condo by the pier').first().waitFor();
    await expectAccessible(page);
    await expectNothingBeyond(page);
  }
  await page.getByText('Waiting for you since today').waitFor();
  await menuOf(page).click();
  await page.getByRole('link', { name: 'Your inquiries 1 unanswered' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });

  // A logout deletes text that this browser stored and that no draft has yet.
  const storedText = () => page.evaluate(() => JSON.stringify(localStorage));
  await page.goto(`${url}/submit-property`);
  await page.getByLabel('Landlord/Manager Full Name').fill('Rosa Unsent');
  await expect.poll(storedText).toContain('Rosa Unsent');
  await menuOf(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/');
  expect(await storedText()).not.toContain('Rosa');

  // The guard redirects a visitor to the home page, and the login returns to the requested page.
  await page.goto(`${url}/account`);
  await expect.poll(() => pathOf(page)).toBe('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await logIn(page, rosas, 'not the password');
  await page.getByText('Invalid email or password').waitFor();
  await logIn(page, rosas, password);
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/account');
  await expectAccessible(page);

  // A new address counts after its mail is confirmed, and the old address is notified.
  const email = await openSection(page, 'Email address');
  await email.getByLabel('New Email').fill(rosasNext);
  await email.getByLabel('Current Password').fill('not the password');
  await email.getByRole('button', { name: 'Change email address' }).click();
  await email.getByText('That’s not your current password.').first().waitFor();
  await expect.poll(() => email.getByLabel('New Email').inputValue()).toBe(rosasNext);
  await email.getByLabel('Current Password').fill(password);
  await email.getByRole('button', { name: 'Change email address' }).click();
  await email.getByText(`Open the link we sent to ${rosasNext}.`).waitFor();
  await readMail(site, { to: rosas, subject: 'A new email address' });
  await phone.goto(await linkTo(rosasNext, 'Confirm your new email address'));
  await fillIn(phone, { 'Current Password': password });
  await phone.getByRole('button', { name: 'Yes, use this address' }).click();
  await phone.getByText('This is your account’s address now').waitFor();

  // The new address logs in on another device. The settings list that session and can end it.
  await phone.goto(`${url}/login?to=//evil.example`);
  await logIn(phone, rosasNext, password);
  await menuOf(phone).waitFor();
  await expect.poll(() => pathOf(phone)).toBe('/');
  await page.reload();
  await email.getByText(rosasNext, { exact: true }).waitFor();
  const sessions = await openSection(page, 'Where you’re logged in');
  const texts = await sessions.getByRole('listitem').allInnerTexts();
  expect(texts).toEqual([expect.stringMatching(/^Chrome on \w+\s*This browser/), expect.anything()]);
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  await sessions.getByText('You’re logged out everywhere else.').waitFor();
  await menuOf(phone).click();
  await phone.getByRole('link', { name: 'My Properties' }).click();

  // Resetting a forgotten password ends every session.
  await phone.getByRole('link', { name: 'Login' }).click();
  await phone.getByRole('link', { name: 'Forgot your password?' }).click();
  await waitForHeading(phone, 'Reset your password');
  await fillIn(phone, { Email: rosasNext });
  await phone.getByRole('button', { name: 'Send reset email' }).click();
  await phone.getByText('Password reset email sent. Check your inbox.').waitFor();
  await phone.goto(await linkTo(rosasNext, 'Set a new password'));
  await fillIn(phone, { 'New Password': 'a new password', 'Confirm Password': 'a new password' });
  await phone.getByRole('button', { name: 'Save password' }).click();
  await phone.getByText('Password changed.').waitFor();
  await page.goto(`${url}/account`);
  await expect.poll(() => pathOf(page)).toBe('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await logIn(page, rosasNext, 'a new password');

  // The download contains the user's data, and a deleted account cannot log in anymore.
  expect(JSON.parse(await download(page, 'Download your data'))).toMatchObject({
    profile: { email: rosasNext, firstName: 'Rosa' },
  });
  await page.getByRole('link', { name: 'Delete account…' }).click();
  await page.getByText('You can’t undo this.').waitFor();
  await fillIn(page, { 'Current Password': 'a new password' });
  await page.getByRole('button', { name: 'Delete account for good' }).click();
  await page.getByText('Your account is deleted').waitFor();
  await page.getByRole('link', { name: 'Login' }).click();
  await logIn(page, rosasNext, 'a new password');
  await page.getByText('Invalid email or password').waitFor();
});

/** Presses a link, and returns the text of the file that it downloads. */
async function download(page: Page, link: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  return readFile(await (await downloading).path(), 'utf8');
}

journey('an administrator sets up two-step login and logs in with a code', async ({ openVisitor }) => {
  const email = 'ada@site.example';
  await site.admin(email);
  const page = await openVisitor({
    viewport: { width: 320, height: 700 },
    expectedComplaints: /status of 422/,
  });

  // Setup by keyboard: the password, the key of the QR code, then a code.
  await page.goto(`${url}/login?to=/account`);
  await logIn(page, email, password);
  await page.getByRole('link', { name: 'Set up two-step login' }).press('Enter');
  await waitForHeading(page, 'Two-step login');
  await page.getByLabel('Current Password').fill(password);
  await page.getByLabel('Current Password').press('Enter');
  const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await qrCode.waitFor();
  await expect.poll(() => focusedIn(page)).toBe('Scan this code');
  await expectAccessible(page);
  await expectNothingBeyond(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');

  // A wrong code keeps the QR code.
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('12345');
  await code.press('Enter');
  await page.getByText('That code isn’t right.').waitFor();
  await qrCode.waitFor();
  await code.fill(codeOf(secret));
  await code.press('Enter');

  // The backup codes are shown once.
  await page.getByRole('heading', { name: 'Save your backup codes' }).waitFor();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /-\d{5}$/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await download(page, 'Download codes')).toContain(codes.join('\n'));
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.getByRole('link', { name: 'Manage two-step login' }).click();
  await page.getByText('You have 10 unused backup codes left.').waitFor();

  // The login asks for a code on a second page, accepts a backup code, and returns to the requested page.
  await page.context().clearCookies();
  await page.goto(`${url}/login?to=/admin/history`);
  await logIn(page, email, password);
  await waitForHeading(page, 'Enter your code');
  await expectAccessible(page);
  await page.getByLabel('Code').fill(String(codes[0]));
  await page.getByLabel('Code').press('Enter');
  await page.getByRole('listitem').getByText('Two-step login turned on').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/admin/history');
});

journey('a form waits for the account that it was opened with', async ({ openVisitor }) => {
  const ann = await site.register('ann@site.example');
  const ben = await site.register('ben@site.example');
  const page = await openVisitor({ expectedComplaints: /status of 422/ });
  await enter(page, url, ann);
  await page.goto(`${url}/account`);
  await openSection(page, 'Name and phone');
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('619-555-0111');
  const saving = page.getByRole('button', { name: 'Save changes' });
  // As by a login in another tab.
  await enter(page, url, ben);
  await saving.click();
  await page.getByText('You’re logged in as Rosa now').waitFor();
  expect(await phone.inputValue()).toBe('619-555-0111');
  await enter(page, url, ann);
  await saving.click();
  await page.getByText('Changes saved.').waitFor();
});
