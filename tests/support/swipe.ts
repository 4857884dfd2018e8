// Swipes on a touch screen, which Playwright has no method for.
import type { Page } from 'playwright';

/**
 * Swipes with one finger, in pixels. The events carry the times of a slow finger, because the times of a busy
 * machine can make a fling that skips a photo.
 */
export async function swipe(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) => {
    const point = { x: from.x + (by.x * step) / 5, y: from.y + (by.y * step) / 5 };
    const touchPoints = type === 'touchEnd' ? [] : [point];
    return client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: start + step * 0.04 });
  };
  await touch('touchStart', 0);
  for (let step = 1; step <= 5; step++) await touch('touchMove', step);
  await touch('touchEnd', 5);
  await client.detach();
}
