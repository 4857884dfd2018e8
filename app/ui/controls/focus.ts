// Where the keyboard goes on when what had the focus is gone or has moved.
import { type RefObject, useEffect, useRef } from 'react';

/** To the heading of the page: who reads by ear hears it, and goes on with what follows. Does not scroll. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A `ref` for what may vanish with the link or button that has the focus: then the heading takes it. */
export function passFocusToHeading(box: HTMLElement | null) {
  return () => {
    if (box?.contains(document.activeElement)) focusHeading();
  };
}

/** The returned reference belongs to what is shown from now on, and takes the focus if nothing has it. */
export function useFocusWhenLost<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, []);
  return target;
}
