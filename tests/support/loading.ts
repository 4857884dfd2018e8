// What a page costs a browser until it stands still: its requests, and how far anything jumped, with the pictures and
// the font coming late.
import type { Page, Request } from 'playwright';

export interface Loading {
  /** What the page is made of: itself, styles, scripts, font, drawings. Data for later pages is not among it. */
  files: string[];
  photographs: string[];
  /** Requests to another host. */
  foreign: string[];
  /** The sum of all layout shifts (W3C Layout Instability). */
  shifted: number;
}

/** Opens an address in a page that has seen nothing yet, and shows this picture for every photograph. */
export async function watchLoading(page: Page, address: string, picture: Buffer): Promise<Loading> {
  const requests: Request[] = [];
  const listen = (request: Request) => void requests.push(request);
  page.on('request', listen);
  const shown = Promise.withResolvers<void>();
  await page.route('**/photos/**', async (route) => {
    await shown.promise;
    await route.fulfill({ contentType: 'image/jpeg', body: picture });
  });
  await page.route('**/*.woff2', async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  // The second frame begins after the first one, without pictures and font, was painted.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  shown.resolve();
  await page.waitForLoadState('networkidle');
  const shifted = await page.evaluate(sumOfShifts);
  page.off('request', listen);
  const sent = requests.filter((request) => !request.url().startsWith('data:'));
  const addresses = (those: Request[]) => those.map((request) => request.url());
  const isPhotograph = (request: Request) => request.url().includes('/photos/');
  const isFile = (request: Request) => request.resourceType() !== 'fetch' && !isPhotograph(request);
  return {
    // The browser asks for its tab's picture by itself, and once for all pages.
    files: addresses(sent.filter(isFile)).filter((url) => !url.endsWith('/favicon.svg')),
    photographs: addresses(sent.filter(isPhotograph)),
    foreign: addresses(sent).filter((url) => new URL(url).origin !== new URL(address).origin),
    shifted,
  };
}

/** Runs in the browser: takes what was recorded, and what the next frame still reports. */
async function sumOfShifts(): Promise<number> {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return sum;
}
