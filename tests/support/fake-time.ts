// Controls the time in a browser with an installed fake clock (`page.clock.install`).
import type { Page } from 'playwright';

/** Stops the clock. From now on only `page.clock.runFor` advances it. */
export const holdTime = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Resolves after React has run its scheduled work, which it queues with the same kind of message. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve);
        port1.start();
        port2.postMessage(null);
      }),
  );
