// J and K lead from row to row of the table, as they lead from review to review; Enter opens the row that is reached.
import { type RefObject, useEffect, useRef } from 'react';
import { isPageCommandKey } from '../single-keys.ts';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** The returned reference belongs to what holds the rows; in each the first link is the one that opens it. */
export function useRowKeys<Rows extends HTMLElement>(): RefObject<Rows | null> {
  const rows = useRef<Rows>(null);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const step = steps[event.key.toLowerCase()];
      if (step === undefined || !isPageCommandKey(event)) return;
      event.preventDefault();
      const all = Array.from(rows.current?.children ?? []);
      const at = all.findIndex((row) => row.contains(document.activeElement));
      // From elsewhere both lead to the first.
      const to = all[at < 0 ? 0 : at + step];
      to?.querySelector('a')?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return rows;
}
