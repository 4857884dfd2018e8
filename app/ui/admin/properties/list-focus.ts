// Moves the focus in the list: by J and K, and after a dialog.
import { type RefObject, useEffect, useRef } from 'react';
import type { AdminProperty } from '#domain/review/review.ts';
import { isPageShortcut, useKeyDown } from '../shortcuts.ts';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** J and K focus the first link of the next or the previous row. Returns a ref for the rows' parent. */
export function useRowShortcuts<Rows extends HTMLElement>(): RefObject<Rows | null> {
  const rows = useRef<Rows>(null);
  useKeyDown((event) => {
    const step = steps[event.key.toLowerCase()];
    if (step === undefined || !isPageShortcut(event)) return;
    event.preventDefault();
    const all = Array.from(rows.current?.children ?? []);
    const at = all.findIndex((row) => row.contains(document.activeElement));
    // From outside of the list both move to the first row.
    const to = all[at < 0 ? 0 : at + step];
    to?.querySelector('a')?.focus();
  });
  return rows;
}

interface OpenedRow {
  id: string;
  index: number;
  wasPending: boolean;
}

/**
 * Focuses a row when a dialog closes: the property's own row; after a decision the next pending one; after a
 * deletion the row that took its place. `openId` is the property of the open dialog, or null.
 */
export function useReturnFocus(rows: readonly AdminProperty[], openId: string | null): void {
  const openedRow = useRef<OpenedRow | null>(null);
  useEffect(() => {
    if (openId !== null) {
      if (openedRow.current?.id === openId) return;
      const index = rows.findIndex(({ id }) => id === openId);
      openedRow.current = { id: openId, index, wasPending: rows[index]?.status === 'pending' };
      return;
    }
    const closed = openedRow.current;
    openedRow.current = null;
    // Without a row, the browser has returned the focus to the link that opened the dialog.
    if (!closed || closed.index < 0) return;
    const target = rowAfter(rows, closed);
    const row = target && document.querySelector(`[data-row="${CSS.escape(target.id)}"]`);
    if (row?.contains(document.activeElement)) return;
    (row?.querySelector('a') ?? document.querySelector('main'))?.focus();
  }, [rows, openId]);
}

function rowAfter(rows: readonly AdminProperty[], { id, index, wasPending }: OpenedRow) {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) return rows[Math.min(index, rows.length - 1)];
  if (!wasPending || row.status === 'pending') return row;
  const isPending = ({ status }: AdminProperty) => status === 'pending';
  return rows.slice(index + 1).find(isPending) ?? rows.slice(0, index).findLast(isPending) ?? row;
}
