// Pages while their HTML arrives: the part in view doesn't move while the rest loads.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/browser.ts';
import { insertProperties, searchedProperties } from '../support/searched-properties.ts';
import { setUpServedServer } from '../support/served-app.ts';

const testServer = await setUpServedServer();
await insertProperties(testServer.db, searchedProperties(13, 11));

/** Far enough for the header, the search and the first card. */
const maxCuts = 45;

/** Where each control, heading and footer is, by its number in the page. Only those in view. */
function positionsOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('a, label, button, summary, h1, footer')];
    const positions = elements.map((element, index): [string, string] => {
      const { left, top } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true }) && top < innerHeight;
      return [String(index), isShown ? `${Math.round(left)} ${Math.round(top)}` : ''];
    });
    return Object.fromEntries(positions.filter(([, position]) => position !== ''));
  });
}

journey('nothing in view moves while the rest of a page arrives', async ({ openVisitor }) => {
  const page = await openVisitor({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  for (const path of ['/', '/login', '/listings']) {
    const url = testServer.url + path;
    const html = await (await fetch(url)).text();
    await page.goto(url);
    const whole = await positionsOf(page);
    const ends = Array.from(html.matchAll(/<\/(?:a|label|button|main)>/g), ({ index }) => index);
    for (const end of new Set([
      ...ends.slice(0, maxCuts),
      html.indexOf('</main>'),
      html.indexOf('</footer>'),
    ])) {
      await page.route(url, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: html.slice(0, end) }),
      );
      await page.goto(url);
      await page.unroute(url);
      const arrived = await positionsOf(page);
      expect(whole, `${path} up to ${html.slice(end - 60, end)}`).toMatchObject(arrived);
    }
  }
});
