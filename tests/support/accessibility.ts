// Checks of every page: no accessibility violations in either color scheme, and nothing cut or beyond the
// edge in any layout.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The class names of elements whose colors were checked in the dark scheme, on any page. */
const checkedInDark = new Set<string>();

/**
 * Checks every axe rule in the light scheme, and the color rules in the dark one if the page has classes that
 * no page has shown in it. (colors.test.ts computes the contrast of all colors in both.) Ends all running
 * animations.
 */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  const classes = await page.evaluate(endAnimations);
  expect(await violationsOn(page), what).toEqual([]);
  if (classes.some((name) => !checkedInDark.has(name))) {
    for (const name of classes) checkedInDark.add(name);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await violationsOn(page, ['color-contrast']);
    expect(dark, `${what}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.evaluate(allowTransitions);
}

/**
 * Runs in the browser. Ends animations and forbids transitions, so that no color is fading during the checks,
 * for example with a dialog or with the change of the scheme. Returns the class names of all elements.
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
  const checked = document.activeElement?.closest('dialog:modal') ?? document;
  const names = Array.from(checked.querySelectorAll('[class]'), ({ classList }) => [...classList]).flat();
  // Mails have styles of their own, and no address.
  return names.map((name) => `${location.protocol} ${name}`);
}

/** Runs in the browser. The layout applies the light scheme before transitions are allowed again. */
function allowTransitions(): void {
  document.body.getBoundingClientRect();
  document.adoptedStyleSheets.pop();
}

/**
 * The wide font of fonts.conf on the smallest phone, tablet and laptops: at other widths, the same layout has
 * more room. The narrow font where it leaves room for another layout.
 */
const layouts: readonly (readonly [font: string, widths: readonly number[]])[] = [
  ['Roboto', [1024]],
  ['DejaVu Sans', [320, 820, 1024, 1280]],
];

/**
 * Calls `check` with the open page in each of the layouts, or in both fonts at other widths, and restores the
 * page's own size and font. Resizes the page instead of loading it again. Changes the font once, which lays
 * out every text.
 */
export async function inEveryLayout(
  page: Page,
  check: (layout: string) => Promise<void>,
  at?: readonly number[],
): Promise<void> {
  const own = page.viewportSize();
  for (const [font, widths] of layouts) {
    await page.evaluate(useFont, font);
    for (const width of at ?? widths) {
      await page.setViewportSize({ width, height: own?.height ?? 800 });
      await check(`at ${width} px in ${font}`);
    }
  }
  await page.evaluate(useFont, '');
  if (own) await page.setViewportSize(own);
}

/** Runs in the browser. Replaces the system font that the page asks for; an empty name restores it. */
function useFont(name: string): void {
  document.documentElement.style.setProperty('--font-sans', name && `'${name}'`);
}

/**
 * Checks in every layout that the page doesn't scroll sideways, that no control is too narrow for its text,
 * and that no date is cut. Then checks a tablet with text of twice the size, where also no number may have a
 * line break, and the logo keeps its size.
 */
export async function expectNothingBeyond(page: Page, what = page.url()): Promise<void> {
  await inEveryLayout(page, async (layout) => {
    expect(await page.evaluate(findTooNarrow), `too narrow on ${what} ${layout}`).toEqual([]);
  });
  await inEveryLayout(
    page,
    async (layout) => {
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      const found = [...(await page.evaluate(findTooNarrow)), ...(await page.evaluate(findBroken))];
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      expect(found, `broken on ${what} ${layout} in large text`).toEqual([]);
    },
    [820],
  );
}

/**
 * Runs in the browser. Returns the numbers that have a line break, and a logo that is squeezed. Ignores IP
 * addresses.
 */
function findBroken(): string[] {
  const found: string[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: number, index } of (text.nodeValue ?? '').matchAll(
      /(?<![\d.])\$?\d[\d,]*(?:\.\d+)?(?!\.?\d)/g,
    )) {
      range.setStart(text, index);
      range.setEnd(text, index + number.length);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) found.push(number);
    }
  }
  const logo = document.querySelector('header svg');
  return logo && logo.clientWidth < 136 ? [...found, `a logo of ${logo.clientWidth} px`] : found;
}

/** Runs in the browser. Returns the page, controls and date fields that are too narrow for their content. */
function findTooNarrow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const controls = document.querySelectorAll<HTMLElement>(
    '.button, .box, .chips li, .toggle, .menu-entry, header > .page',
  );
  const overflowing = [...controls].filter((control) => control.scrollWidth > control.clientWidth + 1);
  // One layout for all dates, not one for each.
  const dates = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')];
  const shown = dates.map((date) => date.offsetWidth);
  for (const date of dates) date.style.minWidth = 'max-content';
  const cut = dates.filter((date, index) => date.offsetWidth > Number(shown[index]) + 1);
  for (const date of dates) date.style.minWidth = '';
  return [
    ...(scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth} px`] : []),
    ...overflowing.map((control) => control.innerText || control.outerHTML),
    ...cut.map((date) => date.outerHTML),
  ];
}

/**
 * Returns the violations of all rules or of the given ones, in the modal dialog that has the focus or on the
 * whole page: the rest of the page is out of reach then. Injects axe, which is large, once per document.
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
