// What a hole in a component would let into a page, in a browser that holds the page to its policy.
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from '../support/browser.ts';
import { plantScript } from '../support/planted-script.ts';
import { serveTestApp, type ServedApp } from '../support/served-app.ts';

const planted = '<script>window.planted = 1</script><img src="data:," alt="" onerror="window.planted = 2">';

let testApp: ServedApp;
beforeAll(async () => {
  testApp = await serveTestApp(undefined, (build) => plantScript(build, planted));
});
afterAll(() => testApp.close());

journey('a script planted into a page does not run, and the page does', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints: /Content Security Policy|Minified React error #418/ });
  await page.goto(`${testApp.url}/about`);
  // Awake: the menu's links are followed without loading the document again.
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).click();
  await page.waitForURL('**/terms');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  // As it was sent: once awake, the page may have put what was planted away.
  const sent = await page.goto(`${testApp.url}/about`);
  expect(await sent?.text()).toContain('window.planted = 1');
  expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false);
});
