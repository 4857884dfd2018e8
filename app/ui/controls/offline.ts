// What happens while the device is offline: a page that fails to load says so and loads again when the
// connection returns, and a form says so and keeps its values.
import { useLayoutEffect } from 'react';
import { useRevalidator } from 'react-router';
import { loadMessages } from '#domain/load-result.ts';

/** The message for a failed load: `message`, or the offline message if the device is offline. */
export function describeFailedLoad(message: string): string {
  return isOffline() ? loadMessages.offline : message;
}

/**
 * Returns what a form shows in place of `message` after it failed to send: the same, unless the device is
 * offline.
 */
export function describeFailedForm(message: string): string {
  return isOffline() ? 'You’re offline. Try again when you’re back.' : message;
}

function isOffline(): boolean {
  // The server has a navigator without `onLine`.
  return 'onLine' in navigator && !navigator.onLine;
}

/** In ms. */
const retryAfter = 2000;

/** Loads the page again when the connection returns, and once more if that fails. */
export function useRetryOnline(hasFailed: boolean): void {
  const { revalidate } = useRevalidator();
  // A layout effect, so that no event is missed once the failure is painted.
  useLayoutEffect(() => {
    if (!hasFailed) return undefined;
    const failure = new AbortController();
    const { signal } = failure;
    async function retry() {
      await revalidate();
      // The event "online" may come before the connection works.
      setTimeout(() => {
        if (!signal.aborted) void revalidate();
      }, retryAfter);
    }
    addEventListener('online', () => void retry(), { signal });
    return () => failure.abort();
  }, [hasFailed, revalidate]);
}
