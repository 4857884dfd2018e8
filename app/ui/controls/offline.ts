// What happens to loads while the device is offline: the page says so and loads again when the connection returns.
import { useLayoutEffect } from 'react';
import { useRevalidator } from 'react-router';
import { loadMessages } from '#domain/load-result.ts';

/** Returns what to show in place of `message` after a failed load: the same, unless the device is offline. */
export function describeFailedLoad(message: string): string {
  // The server has a navigator without `onLine`.
  return 'onLine' in navigator && !navigator.onLine ? loadMessages.offline : message;
}

/** Loads the page again when the connection returns. */
export function useRetryOnline(hasFailed: boolean): void {
  const { revalidate } = useRevalidator();
  // A layout effect, so that no event is missed once the failure is painted.
  useLayoutEffect(() => {
    if (!hasFailed) return undefined;
    const retry = () => void revalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed, revalidate]);
}
