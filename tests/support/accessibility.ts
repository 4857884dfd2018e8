// Checks of every page: no accessibility violations in either color scheme, and no horizontal overflow.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Checks every axe rule in the light scheme, and the color rules in the dark one. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  const motion = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await settled(page);
  expect(await violationsOn(page), what).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const dark = await violationsOn(page, ['color-contrast']);
  expect(dark, `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: motion ? 'reduce' : 'no-preference' });
}

/**
 * Waits until no color is fading, for example with a dialog or a scheme change. Even the shortest transition takes
 * a frame, and an element that inherits the color starts its own transition afterwards. Skips scroll-driven
 * animations, which never end.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const running = () =>
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running');
    do {
      await frame();
      await frame();
      await Promise.allSettled(running().map(({ finished }) => finished));
    } while (running().length > 0);
  });
}

/** Checks that the page doesn't scroll sideways. */
export async function expectNothingBeyond(page: Page, what = page.url()): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `pixels of ${what} beyond the edge`).toBeLessThanOrEqual(0);
}

/** Returns the violations of all rules or of the given ones. Injects axe, which is large, once per document. */
async function violationsOn(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: core } = globalThis as unknown as { axe: typeof axeCore };
    // Details of passed rules are not needed.
    const { violations } = await core.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]);
  }, rules);
}
