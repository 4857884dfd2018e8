// Pages while their HTML arrives: the part in view doesn't move while the rest loads.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/browser.ts';
import { insertProperties, searchedProperties } from '../support/searched-properties.ts';
import { setUpServedServer } from '../support/served-app.ts';

const testServer = await setUpServedServer();
await insertProperties(testServer.db, searchedProperties(13, 11));

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

/** Far enough for the header, the search and the first card. */
const smallParts = 45;

/** A page's HTML in the parts that it arrives in: control by control, then up to the end of the footer. */
function partsOf(html: string): string[] {
  const parts = html.split(/(?<=<\/(?:a|label|button|main)>)/);
  const rest = parts.slice(smallParts).join('');
  return [...parts.slice(0, smallParts), ...rest.split(/(?<=<\/(?:main|footer)>)/)];
}

/** Writes the next part of the HTML into the open document, and waits for its styles. */
async function arrive(page: Page, part: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else gives the parser a part of a document
  await page.evaluate((html) => document.write(html), part);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
}

journey('nothing in view moves while the rest of a page arrives', async ({ openVisitor }) => {
  const page = await openVisitor({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  for (const path of ['/', '/login', '/listings']) {
    const url = testServer.url + path;
    const html = await (await fetch(url)).text();
    await page.goto(url);
    const whole = await positionsOf(page);
    await page.evaluate(() => document.open());
    for (const part of partsOf(html)) {
      await arrive(page, part);
      expect(whole, `${path} up to ${part.slice(-60)}`).toMatchObject(await positionsOf(page));
    }
  }
});
