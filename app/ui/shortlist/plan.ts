// The stay and the landmark that this browser's own shortlist was last compared for, as a query string.
import { tryStorage } from '../controls/try-storage.ts';

const storageKey = 'shortlist-plan';

/** Empty without a plan. The server ignores what it can't read. */
export function readPlan(): string {
  return tryStorage(() => localStorage.getItem(storageKey) ?? '', '');
}

export function savePlan(query: string): void {
  tryStorage(() => localStorage.setItem(storageKey, query), undefined);
}
