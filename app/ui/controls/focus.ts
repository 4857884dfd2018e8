// Moves the keyboard focus when the focused element disappears, and after a navigation. Tells what is shown.
import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the page's heading, so that screen readers announce it and continue below. Doesn't scroll. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** False for an element without a box, and inside of closed details. `checkVisibility` needs Safari 17.4. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && element.closest('details:not([open])') === null;
}

/**
 * Creates a ref callback. If its element disappears while it contains the focus, calls `moveFocus`. Create it
 * outside of components: React treats a new ref on each render as if the element had disappeared.
 */
export function moveFocusOnUnmount(moveFocus: (box: HTMLElement) => void) {
  return (box: HTMLElement | null) => () => {
    if (box?.contains(document.activeElement)) moveFocus(box);
  };
}

/**
 * Focuses the first link or button of the next element in a list, or of the previous one. Returns false if
 * there is none, or a hidden one.
 */
export function focusSibling(element: Element): boolean {
  const sibling = element.nextElementSibling ?? element.previousElementSibling;
  const target = sibling?.querySelector<HTMLElement>('a, button');
  target?.focus({ preventScroll: true });
  return document.activeElement === target;
}

/**
 * Returns a ref for an element that replaces the focused one. When it appears, it takes the focus if no
 * element has it.
 */
export function useFocusWhenLost<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, []);
  return target;
}

interface LoadedRows {
  /** Identifies the list. A different value means another list instead of more rows. */
  list: unknown;
  count: number;
  isComplete: boolean;
}

/**
 * Load More disappears with the last page. If it had the focus, the first link of the new rows gets it.
 * `rows` is a selector for the rows in `box`.
 */
export function useLastPageFocus(
  box: RefObject<HTMLElement | null>,
  rows: string,
  { list, count, isComplete }: LoadedRows,
): void {
  const before = useRef({ list, count });
  useEffect(() => {
    const { list: lastList, count: lastCount } = before.current;
    before.current = { list, count };
    const isMore = list === lastList && lastCount > 0 && count > lastCount;
    if (!isMore || !isComplete || document.activeElement !== document.body) return;
    box.current?.querySelectorAll(rows)[lastCount]?.querySelector('a')?.focus({ preventScroll: true });
  }, [box, rows, list, count, isComplete]);
}
