// Browser steps of an administrator: logging in, with or without the form, and opening a review.
import type { Page } from 'playwright';
import type { ServedSite } from './served-site.ts';
import type { TestSite } from './test-site.ts';

/** Gives a browser an existing session. */
export async function enter(page: Page, url: string, session: string): Promise<void> {
  const [name = '', value = ''] = session.split(/=(.*)/, 2);
  await page.context().addCookies([{ name, value, url }]);
}

/** Logs in without the form, for journeys that are not about the login. */
export async function enterAsAdministrator(page: Page, site: ServedSite, email: string): Promise<void> {
  await enter(page, site.url, await site.logIn(email));
}

/** Logs in through the form and waits for the dashboard. */
export async function signIn(
  page: Page,
  { url, administrator }: Pick<TestSite, 'url' | 'administrator'>,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByLabel('Password').press('Enter');
  await page.waitForURL('**/admin');
}

/** Opens the review of a pending property from its row in the table. */
export async function openReview(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/admin/properties?status=pending`);
  await page.getByRole('link', { name: `Review ${title}` }).click();
  await page.getByRole('dialog', { name: `Review Property ${title}`, exact: true }).waitFor();
}
