// Measures the first page of a visit and sends the figures when the page is hidden, in as few requests as
// possible. Runs after the page has loaded, because browsers keep earlier entries (`buffered` in the W3C
// Performance Timeline).
import { href } from 'react-router';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { WebVitals } from '#domain/web-vitals.ts';

/** `page` is a route id. */
export function reportWebVitals(page: string): void {
  let unsent: WebVitals['values'] = {};

  function send(): void {
    if (Object.keys(unsent).length === 0) return;
    navigator.sendBeacon(
      href('/metrics/web-vitals'),
      JSON.stringify({ page, values: unsent } satisfies WebVitals),
    );
    unsent = {};
  }

  /**
   * Some figures become final, one after the other, when the page is hidden. The microtask sends them
   * together.
   */
  function sendWhenHidden(): void {
    if (document.visibilityState === 'hidden') queueMicrotask(send);
  }

  function record({ name, value }: Metric): void {
    unsent = { ...unsent, [name]: Math.round(value * 1000) / 1000 };
    sendWhenHidden();
  }

  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(record);
  document.addEventListener('visibilitychange', sendWhenHidden);
}
