// Checks that the content security policy stops a script injected into a page, as through a vulnerable
// component.
import { expect } from 'vitest';
import { journey } from '../support/browser.ts';
import { plantScript } from '../support/planted-script.ts';
import { setUpServedSite } from '../support/served-site.ts';

const planted = '<script>window.planted = 1</script><img src="data:," alt="" onerror="window.planted = 2">';

const site = await setUpServedSite(undefined, (build) => plantScript(build, planted));

journey('an injected script does not run, and the page still works', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints: /Content Security Policy|Minified React error #418/ });
  await page.goto(`${site.url}/about`);
  // A hydrated page follows links without loading a new document.
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).click();
  await page.waitForURL('**/terms');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  // Checks the response itself, because hydration may remove the injected HTML.
  const sent = await page.goto(`${site.url}/about`);
  expect(await sent?.text()).toContain('window.planted = 1');
  expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false);
});
