// Where the keyboard goes on when a dialog is closed whose property is gone, and with its row the link that opened it: at
// the row that took its place.
import { useEffect, useRef } from 'react';
import type { AdminProperty } from '#domain/review.ts';

/** `opened` is the property that a dialog is about; null when none is. */
export function useReturnToNeighbour(rows: readonly AdminProperty[], opened: string | null): void {
  const last = useRef<{ id: string; place: number } | null>(null);
  useEffect(() => {
    if (opened !== null) {
      const place = rows.findIndex(({ id }) => id === opened);
      if (place >= 0) last.current = { id: opened, place };
      return;
    }
    const closed = last.current;
    last.current = null;
    // The browser has given the focus back already where there still is something to give it to.
    if (!closed || document.activeElement !== document.body) return;
    const neighbour = rows[Math.min(closed.place, rows.length - 1)];
    const target = neighbour ? rowOf(neighbour.id)?.querySelector('a') : document.querySelector('main');
    target?.focus();
  }, [rows, opened]);
}

/** In the table or on the featured list. */
function rowOf(id: string): Element | null {
  const link = document.querySelector(`a[href*="delete=${CSS.escape(id)}"]`);
  return link?.closest('tr, li') ?? null;
}
