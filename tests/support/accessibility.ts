// What every page holds to: it breaks no rule of accessibility in either scheme of colours, and nothing lies beyond its edge.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Every rule of axe in the light scheme, and in the dark one those about colours. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  expect(await violationsOn(new AxeBuilder({ page })), what).toEqual([]);
  const motion = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await settled(page);
  const dark = await violationsOn(new AxeBuilder({ page }), ['color-contrast']);
  expect(dark, `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: motion ? 'reduce' : 'no-preference' });
}

/**
 * No colour is looked at while it fades into the other scheme: the shortest transition still takes a frame. What follows
 * the page's scrolling never ends.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Nothing has to be scrolled to sideways. */
export async function expectNothingBeyond(page: Page, what = page.url()): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `pixels of ${what} beyond the edge`).toBeLessThanOrEqual(0);
}

/**
 * In a third of the time that axe takes by itself: no page here holds a frame, so nothing has to be gathered in a second
 * page (which is all that "legacy" leaves out), and the details of rules that hold are for nobody.
 */
async function violationsOn(axe: AxeBuilder, rules?: string[]) {
  axe.setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]);
}
