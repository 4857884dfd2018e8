// Tells whether React has hydrated the page. Controls that need JavaScript are shown only then.
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration, then true. True from the first render on after a navigation in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
