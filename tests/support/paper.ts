// What a printed page leaves out.
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Expects a heading, and neither buttons nor fields nor navigation. Shows the page on the screen again. */
export async function expectNoControlsOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'navigation'] as const)
    await expect.poll(() => page.getByRole(role).count(), { message: role }).toBe(0);
  await page.emulateMedia({ media: null });
}
