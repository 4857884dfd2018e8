// Tells whether React has hydrated the page. Controls that need JavaScript are shown only then.
import { useSyncExternalStore } from 'react';

/** Hydration happens once, so there is nothing to subscribe to. */
const subscribe = () => () => undefined;

/**
 * False on the server and during hydration, then true. True from the first render on after a navigation in
 * the browser.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
