// Measures the loading of a page: its requests and layout shifts, with images and fonts that arrive late.
import type { Page, Request } from 'playwright';
import { standIn } from './stand-in-photos.ts';

export interface Loading {
  /** All requests until the network is idle: the page, its assets, photos and the favicon. */
  requests: string[];
  /** Requests to other hosts. */
  foreign: string[];
  /** The sum of all layout shifts (W3C Layout Instability). */
  shifted: number;
}

/** Opens a URL in a page with an empty cache, and serves one image for every photo. */
export async function watchLoading(page: Page, address: string): Promise<Loading> {
  const requests: Request[] = [];
  const listen = (request: Request) => void requests.push(request);
  page.on('request', listen);
  const shown = Promise.withResolvers<void>();
  await page.route('**/photos/**', async (route) => {
    await shown.promise;
    await route.fulfill({ contentType: 'image/jpeg', body: standIn });
  });
  await page.route('**/*.woff2', async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  // The second frame starts after the first was painted, without images and font.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  shown.resolve();
  await page.waitForLoadState('networkidle');
  const shifted = await page.evaluate(sumOfShifts);
  page.off('request', listen);
  const sent = requests.filter((request) => !request.url().startsWith('data:'));
  const addresses = sent.map((request) => request.url());
  const { origin } = new URL(address);
  // The browser loads the favicon at any time, perhaps after the measurement, so it always counts once.
  const others = addresses.filter((url) => !url.endsWith('/favicon.svg'));
  return {
    requests: [...others, `${origin}/favicon.svg`],
    foreign: addresses.filter((url) => new URL(url).origin !== origin),
    shifted,
  };
}

/** Runs in the browser. Includes the shifts that the next frame reports. */
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
