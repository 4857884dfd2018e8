// Where the keyboard goes on when a review is closed: at the row of the property that was looked at last, or, when that
// is decided, at the next one that waits, so that Enter opens its review.
import { useEffect, useRef } from 'react';
import type { AdminProperty } from '#domain/review.ts';
import { pendingAround } from './use-review-queue.ts';

/** `reviewed` is the property under review; null when none is. */
export function useReturnToRow(rows: readonly AdminProperty[], reviewed: string | null): void {
  const last = useRef(reviewed);
  useEffect(() => {
    const closed = reviewed === null ? last.current : null;
    last.current = reviewed;
    if (closed === null) return;
    const { previous, next } = pendingAround(rows, closed);
    const link = [closed, next, previous].map(reviewLinkOf).find((found) => found !== null);
    // The browser has given the focus back already where the link that opened the review is still right.
    if (link && !document.activeElement?.matches(`a[href*="review=${CSS.escape(closed)}"]`)) link.focus();
  }, [rows, reviewed]);
}

/** The row's last link to its review: the one that begins at its top. */
function reviewLinkOf(id: string | null): HTMLElement | null {
  const links =
    id === null ? [] : document.querySelectorAll<HTMLElement>(`a[href*="review=${CSS.escape(id)}"]`);
  return Array.from(links).at(-1) ?? null;
}
