// Translates a page like a browser: each text node makes way for <font> elements with a new text, also later.
// React's own text node is then no longer in the page. The words stay, so that tests find them.
import type { Page } from 'playwright';
import { openHydrated } from './browser.ts';

/** Opens a page and translates it after hydration, until another document is opened. */
export async function openTranslated(page: Page, url: string): Promise<void> {
  await openHydrated(page, url);
  // Parts that load after the page are hydrated later. The browser is idle once React has no work left.
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    const untranslated = 'font, script, style, textarea, option, noscript, svg';
    function translate(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated))
          continue;
        const html = 'http://www.w3.org/1999/xhtml';
        const [outer, inner] = [
          document.createElementNS(html, 'font'),
          document.createElementNS(html, 'font'),
        ];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
    translate(document.body);
    new MutationObserver(() => translate(document.body)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}
