import type { Page } from 'playwright';

/** Swipes over a touch screen with one finger. In pixels. */
export async function swipe(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 5; step++) {
    await touch('touchMove', [{ x: from.x + (by.x * step) / 5, y: from.y + (by.y * step) / 5 }]);
  }
  await touch('touchEnd', []);
  await client.detach();
}
