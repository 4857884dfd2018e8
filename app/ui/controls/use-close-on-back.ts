// Closes an overlay (the lightbox, a menu, a panel) on Back. While it is open, the history has another entry
// for the same page, which the router doesn't know. Going back from it only closes the overlay.
import { useEffect, useEffectEvent } from 'react';
import { createPath, useLocation } from 'react-router';

/** What closes each open overlay, the topmost last. */
const open: (() => void)[] = [];
/** Called once each entry that is being removed is gone. */
const removals: (() => void)[] = [];
let shownPage = '';

/** Whether the current history entry was added for an overlay. */
export function isOverlayEntry(): boolean {
  return (history.state as { overlay?: true } | null)?.overlay === true;
}

function handleBack(event: PopStateEvent) {
  const close = removals.shift() ?? open.at(-1);
  close?.();
  // Hides the event from the router, which would otherwise reload the current page.
  if (close && createPath(location) === shownPage) event.stopImmediatePropagation();
}

/**
 * Returns a function that removes the entry. Call it after the overlay closed, except when a pending
 * navigation replaces the entry. Calls `then` once the entry is gone.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): (then?: () => void) => void {
  const page = createPath(useLocation());
  useEffect(() => {
    shownPage = page;
    addEventListener('popstate', handleBack, { capture: true });
  }, [page]);

  const closeThis = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const overlay = () => closeThis();
    open.push(overlay);
    history.pushState({ ...(history.state as object), overlay: true }, '');
    return () => {
      open.splice(open.indexOf(overlay), 1);
    };
  }, [isOpen]);

  return (then = () => {}) => {
    if (isOverlayEntry()) {
      removals.push(then);
      history.back();
    } else then();
  };
}
