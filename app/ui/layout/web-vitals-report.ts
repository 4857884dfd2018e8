// Measures the page that somebody has entered the site by, and sends the figures when they turn away from it, in as few
// requests as possible. Loaded on demand.
import { href } from 'react-router';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { WebVitals } from '#domain/web-vitals.ts';

/** `page` is the id of its route. */
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

  /** Some figures are final only when the page is hidden, and come then one after the other. */
  function sendWhenHidden(): void {
    if (document.visibilityState === 'hidden') queueMicrotask(send);
  }

  function note({ name, value }: Metric): void {
    unsent = { ...unsent, [name]: Math.round(value * 1000) / 1000 };
    sendWhenHidden();
  }

  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(note);
  document.addEventListener('visibilitychange', sendWhenHidden);
}
