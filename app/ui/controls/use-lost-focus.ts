// Gives the focus to what takes the place of a button that was pressed and is gone.
import { type RefObject, useEffect, useRef } from 'react';

/** The returned reference belongs to what is shown from now on, and takes the focus if nothing has it. */
export function useLostFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, []);
  return target;
}
