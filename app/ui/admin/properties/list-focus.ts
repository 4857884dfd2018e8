// Where the keyboard goes on in the list: by J and K, and after a dialog.
import { type RefObject, useEffect, useRef } from 'react';
import type { AdminProperty } from '#domain/review.ts';
import { isPageShortcut, useKeyDown } from '../shortcuts.ts';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * J and K lead from row to row, as they lead from review to review; Enter opens the row. The returned reference belongs to
 * what holds the rows; in each the first link is the one that opens it.
 */
export function useRowShortcuts<Rows extends HTMLElement>(): RefObject<Rows | null> {
  const rows = useRef<Rows>(null);
  useKeyDown((event) => {
    const step = steps[event.key.toLowerCase()];
    if (step === undefined || !isPageShortcut(event)) return;
    event.preventDefault();
    const all = Array.from(rows.current?.children ?? []);
    const at = all.findIndex((row) => row.contains(document.activeElement));
    // From elsewhere both lead to the first.
    const to = all[at < 0 ? 0 : at + step];
    to?.querySelector('a')?.focus();
  });
  return rows;
}

interface Opened {
  id: string;
  place: number;
  wasPending: boolean;
}

/**
 * After a dialog: the row of its property; when that was decided, the next one that waits; when it is gone, the row that took
 * its place. `openId` is the property that a dialog is about; null when none is.
 */
export function useReturnFocus(rows: readonly AdminProperty[], openId: string | null): void {
  const opened = useRef<Opened | null>(null);
  useEffect(() => {
    if (openId !== null) {
      if (opened.current?.id === openId) return;
      const place = rows.findIndex(({ id }) => id === openId);
      opened.current = { id: openId, place, wasPending: rows[place]?.status === 'pending' };
      return;
    }
    const closed = opened.current;
    opened.current = null;
    // The browser gives the focus back to the link that opened the dialog, which is right where no row is.
    if (!closed || closed.place < 0) return;
    const target = rowAfter(rows, closed);
    const row = target && document.querySelector(`[data-row="${CSS.escape(target.id)}"]`);
    if (row?.contains(document.activeElement)) return;
    (row?.querySelector('a') ?? document.querySelector('main'))?.focus();
  }, [rows, openId]);
}

function rowAfter(rows: readonly AdminProperty[], { id, place, wasPending }: Opened) {
  const row = rows.find((known) => known.id === id);
  if (!row) return rows[Math.min(place, rows.length - 1)];
  if (!wasPending || row.status === 'pending') return row;
  const waits = ({ status }: AdminProperty) => status === 'pending';
  return rows.slice(place + 1).find(waits) ?? rows.slice(0, place).findLast(waits) ?? row;
}
