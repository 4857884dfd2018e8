// What is shown over the page for a while; one thing at a time.
import { type ReactNode, useSyncExternalStore } from 'react';

let shown: ReactNode = null;
const listeners = new Set<() => void>();

export const overPage = () => shown;

export function showOverPage(next: ReactNode): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOverPage = () => useSyncExternalStore(subscribe, overPage, overPage);
