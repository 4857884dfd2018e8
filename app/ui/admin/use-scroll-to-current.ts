// A row of links that is wider than the screen begins where the current one is in sight.
import { type RefObject, useEffect, useRef } from 'react';

/** `current` is whatever tells which of them is the current one. */
export function useScrollToCurrent<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !link) return;
    // Not scrollIntoView, which would scroll the page too.
    const { left, width } = link.getBoundingClientRect();
    const box = row.current.getBoundingClientRect();
    row.current.scrollLeft += left + width / 2 - (box.left + box.width / 2);
  }, [current]);
  return row;
}
