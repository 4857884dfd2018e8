// What every page holds to: it breaks no rule of accessibility in either scheme of colours, and nothing lies beyond its edge.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Every rule of axe in the light scheme, and in the dark one those about colours. */
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
 * No colour is looked at while it fades, with a dialog or into the other scheme. The shortest transition still takes a
 * frame, and what inherits the colour begins its own behind it. What follows the page's scrolling never ends.
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

/** Nothing has to be scrolled to sideways. */
export async function expectNothingBeyond(page: Page, what = page.url()): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `pixels of ${what} beyond the edge`).toBeLessThanOrEqual(0);
}

/** Breaches of all rules, or of these; axe, which is large, is given to each document once. */
async function violationsOn(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: core } = globalThis as unknown as { axe: typeof axeCore };
    // The details of rules that hold are for nobody.
    const { violations } = await core.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]);
  }, rules);
}
