// Runs journeys in a real Chromium, without what the oldest supported browsers lack. A console error or
// warning fails the test that opened the page.
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { expect, test as base } from 'vitest';
import { launchChromium } from '../../tasks/chromium.ts';

export interface VisitorSettings extends BrowserContextOptions {
  /** Console messages that the test expects, such as the 404 of a missing page. */
  expectedComplaints?: RegExp;
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1440, height: 900 } };

/** Opens a page in a new browser context, with its own cookies. */
export type OpenVisitor = (settings?: VisitorSettings) => Promise<Page>;

/**
 * A key or a press may navigate while a response still arrives. React Router then leaves the rejection of the
 * abandoned response unhandled (`decode` of its turbo-stream).
 */
const abandonedResponse =
  /^AbortError: (?:signal is aborted without reason|BodyStreamBuffer was aborted)\s+at \S+ \(\S+\/framework-/;

/** What Chromium says of a slow machine: of each frame of a map, and of a preload that is used late. */
const slowness = /GPU stall due to ReadPixels|preload but not used within a few seconds/;

interface JourneyFixtures {
  /** One browser for all test files of a worker, started on first use. Visitors share nothing in it. */
  browser: Browser;
  openVisitor: OpenVisitor;
}

/**
 * Built-ins that Safari 17.0, Chrome 130 or Firefox 132 lack, except `checkVisibility`, which Playwright
 * calls. Runs in the page, before its scripts.
 */
function removeNewerBuiltIns(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  const newer: readonly (readonly [object, ...string[]])[] = [
    [URL, 'parse'],
    [Promise, 'withResolvers', 'try'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Map.prototype, 'getOrInsert', 'getOrInsertComputed'],
    [Array, 'fromAsync'],
    [Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference'],
    [Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    [
      iterator,
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'forEach',
      'some',
      'every',
      'find',
    ],
    [ArrayBuffer.prototype, 'transfer', 'transferToFixedLength'],
    [Uint8Array, 'fromBase64', 'fromHex'],
    [Uint8Array.prototype, 'toBase64', 'toHex'],
    [RegExp, 'escape'],
    [Error, 'isError'],
    [Math, 'sumPrecise', 'f16round'],
    [Intl, 'DurationFormat'],
    [AbortSignal, 'any'],
    [HTMLDialogElement.prototype, 'requestClose'],
    [globalThis, 'Iterator', 'Float16Array', 'URLPattern', 'Temporal', 'cookieStore', 'scheduler'],
  ];
  for (const [owner, ...names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}

/**
 * Opens a URL and waits until React has hydrated the page: its router has numbered the entry in the history,
 * and React knows the links of cards and of the footer. A press before that may do nothing.
 */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => {
    const links = Array.from(document.querySelectorAll('article a, footer a'));
    const isKnown = (link: Element) => Object.keys(link).some((key) => key.startsWith('__reactFiber'));
    return (history.state as { idx?: number } | null)?.idx !== undefined && links.every(isKnown);
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/**
 * Vitest's `test` with `openVisitor`. Afterwards it closes every visitor's page and checks the console
 * messages.
 */
export const journey = base.extend<JourneyFixtures>({
  browser: [
    // eslint-disable-next-line no-empty-pattern -- Vitest reads the needed fixtures from this pattern
    async ({}, lend) => {
      const browser = await launchChromium();
      await lend(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  openVisitor: async ({ browser }, lend) => {
    const complaints: string[] = [];
    const contexts: BrowserContext[] = [];
    await lend(async ({ expectedComplaints, ...options } = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await context.addInitScript(removeNewerBuiltIns);
      const page = await context.newPage();
      const complain = (text: string, about = '') => {
        if (!abandonedResponse.test(text) && !slowness.test(text) && !expectedComplaints?.test(text))
          complaints.push(`${page.url()}: ${text} ${about}`);
      };
      page.on('pageerror', (error) => complain(error.stack ?? error.message));
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning';
        if (isComplaint) complain(message.text(), message.location().url);
      });
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints, "complaints on the pages' consoles").toEqual([]);
  },
});
