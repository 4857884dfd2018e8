// Scrolls a row of links that is wider than the screen to the current link.
import { type RefObject, useEffect, useRef } from 'react';

/** `current` identifies the current link. A new value scrolls to the link with `aria-current`. */
export function useScrollToCurrent<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const lastId = useRef<string>(null);
  useEffect(() => {
    if (lastId.current === current) return;
    lastId.current = current;
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !link) return;
    // scrollIntoView would scroll the page, too.
    const { left, width } = link.getBoundingClientRect();
    const box = row.current.getBoundingClientRect();
    row.current.scrollLeft += left + width / 2 - (box.left + box.width / 2);
  }, [current]);
  return row;
}
