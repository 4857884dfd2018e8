// What a page costs a browser until it stands still: its requests, and how far anything jumped, with the images and
// the font coming late.
import type { Page, Request } from 'playwright';
import { standIn } from './stand-in-photos.ts';

export interface Loading {
  /** Everything that is asked for until nothing is: the page, its parts, photos, the tab's image. */
  requests: string[];
  /** Requests to another host. */
  foreign: string[];
  /** The sum of all layout shifts (W3C Layout Instability). */
  shifted: number;
}

/** Opens an address in a page that has seen nothing yet, and shows one image for every photo. */
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
  // The second frame begins after the first one, without images and font, was painted.
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
  // The browser asks for its tab's image when it likes, perhaps later than we look.
  const others = addresses.filter((url) => !url.endsWith('/favicon.svg'));
  return {
    requests: [...others, `${origin}/favicon.svg`],
    foreign: addresses.filter((url) => new URL(url).origin !== origin),
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
