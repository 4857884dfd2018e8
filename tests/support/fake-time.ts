// Time in a browser whose clock (`page.clock.install`) the test moves.
import type { Page } from 'playwright';

/** From now on time moves by `page.clock.runFor` alone. */
export const holdTime = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Resolves once what React does behind a change that can be seen is done as well: it waits by the same kind of message. */
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
