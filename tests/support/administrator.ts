// An administrator at the site: signs in by the form and decides by the review dialog.
import type { Page } from 'playwright';
import type { Site } from './site.ts';

/** Signs in and waits until the administration is open. */
export async function signIn(
  page: Page,
  { url, administrator }: Pick<Site, 'url' | 'administrator'>,
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
