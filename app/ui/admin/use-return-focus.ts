// Where the keyboard goes on when a dialog is closed: at the row of its property; when that is decided, at the next one that
// waits; when it is gone, at the row that took its place.
import { useEffect, useRef } from 'react';
import type { AdminProperty } from '#domain/review.ts';

interface Opened {
  id: string;
  place: number;
  wasPending: boolean;
}

/** `openId` is the property that a dialog is about; null when none is. */
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
