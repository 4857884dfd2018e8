// Moves the focus in a list by J and K, and out of its text areas by Escape.
import { type RefObject, useRef } from 'react';
import { isShortcutIn, useKeyDown } from './shortcuts.ts';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** J and K focus the first control of the next or the previous row. Returns a ref for the rows' parent. */
export function useRowShortcuts<Rows extends HTMLElement>(): RefObject<Rows | null> {
  const rows = useRef<Rows>(null);
  useKeyDown((event) => {
    const { key, target } = event;
    const isInList = target instanceof HTMLTextAreaElement && rows.current?.contains(target);
    if (isInList && key === 'Escape') target.blur();
    const step = steps[key.toLowerCase()];
    if (step === undefined || !isShortcutIn(rows.current, event)) return;
    event.preventDefault();
    const all = Array.from(rows.current?.children ?? []);
    const at = all.findIndex((row) => row.contains(document.activeElement));
    // From outside of the list both move to the first row.
    const to = all[at < 0 ? 0 : at + step];
    to?.querySelector<HTMLElement>('a, summary, button')?.focus();
  });
  return rows;
}
