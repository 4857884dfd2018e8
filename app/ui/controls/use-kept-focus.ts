// An element that changes its place in the document may lose the focus within: it gets it back.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Call what this returns before an element of the list moves, with its `data-key`. The button that was pressed keeps the
 * focus; where it is gone after the move, another button of the same element has it.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): (key: string | number) => void {
  const kept = useRef<{ button: Element | null; key: string | number } | null>(null);
  useLayoutEffect(() => {
    if (!kept.current) return;
    const { button, key } = kept.current;
    kept.current = null;
    const next = button?.isConnected ? button : list.current?.querySelector(`[data-key="${key}"] button`);
    if (next instanceof HTMLElement) next.focus();
  });
  return (key) => {
    kept.current = { button: document.activeElement, key };
  };
}
