// Closes an overlay (the lightbox, a menu, a panel) on Back. While it is open, the history has a second entry
// for the same page, which the router doesn't know. Going back from it only closes the overlay.
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPath, useLocation } from 'react-router';

/** Whether the current history entry was added for an overlay. */
export function isOverlayEntry(): boolean {
  return overlayState() === true;
}

/**
 * True for the entry of an overlay, false after the overlay was removed from it, undefined for the entry of a
 * page.
 */
function overlayState(): boolean | undefined {
  return (history.state as { overlay?: boolean } | null)?.overlay;
}

/**
 * Returns a function that removes the entry. Call it after the overlay closed, except when a pending
 * navigation replaces the entry.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): () => void {
  const page = createPath(useLocation());
  const shownPage = useRef(page);
  useEffect(() => {
    shownPage.current = page;
  }, [page]);

  /** Hides the event from the router, which would otherwise reload the current page. */
  function keepPage(event: PopStateEvent) {
    if (createPath(location) === shownPage.current) event.stopImmediatePropagation();
  }

  function removeEntry() {
    if (!isOverlayEntry()) return;
    history.replaceState({ ...(history.state as object), overlay: false }, '');
    addEventListener('popstate', keepPage, { capture: true, once: true });
    history.back();
  }

  const handleBack = useEffectEvent((event: PopStateEvent) => {
    keepPage(event);
    close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    if (!isOverlayEntry()) history.pushState({ ...(history.state as object), overlay: true }, '');
    addEventListener('popstate', handleBack, { capture: true });
    return () => removeEventListener('popstate', handleBack, { capture: true });
  }, [isOpen]);

  // A reload keeps the entry but closes the overlay.
  const removeLeftover = useEffectEvent(() => {
    if (!isOpen) removeEntry();
  });
  useEffect(() => removeLeftover(), []);

  // Forward leads to the entry of an overlay that was closed. The header's menu listens on every page, so it
  // leaves the entries of other overlays too.
  const leaveLeftover = useEffectEvent((event: PopStateEvent) => {
    if (overlayState() === undefined) return;
    keepPage(event);
    addEventListener('popstate', keepPage, { capture: true, once: true });
    history.back();
  });
  useEffect(() => {
    if (isOpen) return undefined;
    addEventListener('popstate', leaveLeftover, { capture: true });
    return () => removeEventListener('popstate', leaveLeftover, { capture: true });
  }, [isOpen]);

  return removeEntry;
}
