// Where the keyboard goes on when what had the focus is gone or has moved.
import { type RefObject, useEffect, useRef } from 'react';

/** To the heading of the page: who reads by ear hears it, and goes on with what follows. Does not scroll. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Makes a `ref` for what may vanish with the link or button that has the focus: `pass` then gives it to something else. To be
 * made once and not while rendering, where each rendering would count as vanishing.
 */
export function passFocus(pass: (box: HTMLElement) => void) {
  return (box: HTMLElement | null) => () => {
    if (box?.contains(document.activeElement)) pass(box);
  };
}

/** Moves on to the next element of a list, or back from the last one. False where there is no other. */
export function focusNeighbour(element: Element): boolean {
  const neighbour = element.nextElementSibling ?? element.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>('a, button');
  target?.focus({ preventScroll: true });
  return target !== undefined && target !== null;
}

/** The returned reference belongs to what is shown from now on, and takes the focus if nothing has it. */
export function useFocusWhenLost<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, []);
  return target;
}

interface LoadedRows {
  /** Another value stands for another list, not for more of the same. */
  list: unknown;
  count: number;
  isComplete: boolean;
}

/**
 * Load More disappears with the last page. If it had the focus, the first link of that page gets it. `rows` selects the rows
 * in `box`.
 */
export function useLastPageFocus(
  box: RefObject<HTMLElement | null>,
  rows: string,
  { list, count, isComplete }: LoadedRows,
): void {
  const before = useRef({ list, count });
  useEffect(() => {
    const { list: last, count: begin } = before.current;
    before.current = { list, count };
    const isMore = list === last && begin > 0 && count > begin;
    if (!isMore || !isComplete || document.activeElement !== document.body) return;
    box.current?.querySelectorAll(rows)[begin]?.querySelector('a')?.focus({ preventScroll: true });
  }, [box, rows, list, count, isComplete]);
}
