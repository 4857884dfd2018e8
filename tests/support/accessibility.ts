// Checks of every page: no accessibility violations in either color scheme, and no horizontal overflow.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The class names of elements whose colors were checked in the dark scheme, for each visitor. */
const checkedInDark = new WeakMap<Page, Set<string>>();

/**
 * Checks every axe rule in the light scheme, and the color rules in the dark one if the page has classes that this
 * visitor hasn't seen in it. (colours.test.ts computes the contrast of all colors in both.) Ends all running animations.
 */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  const classes = await page.evaluate(endAnimations);
  expect(await violationsOn(page), what).toEqual([]);
  const checked = checkedInDark.get(page) ?? new Set();
  if (classes.some((name) => !checked.has(name))) {
    checkedInDark.set(page, new Set([...checked, ...classes]));
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await violationsOn(page, ['color-contrast']);
    expect(dark, `${what}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.evaluate(allowTransitions);
}

/**
 * Runs in the browser. Ends animations and forbids transitions, so that no color is fading during the checks, for
 * example with a dialog or with the change of the scheme. Returns the class names of all elements.
 */
function endAnimations(): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
  for (const animation of document.getAnimations()) {
    // Scroll-driven and endless animations have no end to go to.
    const endTime = animation.effect?.getComputedTiming().endTime;
    if (animation.timeline === document.timeline && Number.isFinite(Number(endTime))) animation.finish();
  }
  return Array.from(document.querySelectorAll('[class]'), ({ classList }) => [...classList]).flat();
}

/** Runs in the browser. The layout applies the light scheme before transitions are allowed again. */
function allowTransitions(): void {
  document.body.getBoundingClientRect();
  document.adoptedStyleSheets.pop();
}

/** Checks that the page doesn't scroll sideways. */
export async function expectNothingBeyond(page: Page, what = page.url()): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `pixels of ${what} beyond the edge`).toBeLessThanOrEqual(0);
}

/**
 * Returns the violations of all rules or of the given ones, in the modal dialog that has the focus or on the whole page: the
 * rest of the page is out of reach then. Injects axe, which is large, once per document.
 */
async function violationsOn(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: core } = globalThis as unknown as { axe: typeof axeCore };
    const context = document.activeElement?.closest('dialog:modal') ?? document;
    // Details of passed rules are not needed.
    const { violations } = await core.run(context, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    });
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]);
  }, rules);
}
