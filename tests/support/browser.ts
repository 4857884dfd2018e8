// A real Chromium for the journeys. What a page complains about on its console fails the test that opened it.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { expect, test as base } from 'vitest';
import { chromiumFlags, findChromium } from '../../tasks/chromium.ts';

export interface VisitorSettings extends BrowserContextOptions {
  /** Complaints that belong to the story, such as the 404 of a page that is not there. */
  expectedComplaints?: RegExp;
}

/** Opens a page of its own browser profile: another visitor, with cookies of their own. */
export type OpenVisitor = (settings?: VisitorSettings) => Promise<Page>;

interface JourneyFixtures {
  /** One for all test files of a worker, started at the first need: visitors share nothing in it. */
  browser: Browser;
  openVisitor: OpenVisitor;
}

/** Vitest's `test` with `openVisitor`; afterwards every visitor's page is closed and its complaints are looked at. */
export const journey = base.extend<JourneyFixtures>({
  browser: [
    // eslint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which other fixtures are needed
    async ({}, lend) => {
      const executablePath = await findChromium(console.log);
      const browser = await chromium.launch({ executablePath, args: chromiumFlags, chromiumSandbox: false });
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
      const page = await context.newPage();
      const complain = (text: string, about = '') => {
        if (!expectedComplaints?.test(text)) complaints.push(`${page.url()}: ${text} ${about}`);
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
