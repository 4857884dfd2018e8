// A finger, or a mouse's button held down, that moves images or cards sideways, one at a time.
import { type PointerEvent, useRef, useState } from 'react';

/** Pixels that it must move for the next one. */
const swipeThreshold = 40;

/**
 * Follows a finger sideways and says how many steps it moved on: -1 or 1. A movement that the browser takes
 * over, to scroll or to zoom, is none.
 */
export function useSwipe(onSwipe: (steps: number) => void) {
  const [drag, setDrag] = useState(0);
  const begin = useRef<number | null>(null);

  function handleEnd() {
    begin.current = null;
    setDrag(0);
  }

  return {
    drag,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (!event.isPrimary || event.button !== 0) return;
        begin.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (begin.current !== null && event.isPrimary) setDrag(event.clientX - begin.current);
      },
      onPointerUp(event: PointerEvent) {
        if (begin.current === null || !event.isPrimary) return;
        const moved = event.clientX - begin.current;
        handleEnd();
        if (Math.abs(moved) >= swipeThreshold) onSwipe(moved < 0 ? 1 : -1);
      },
      onPointerCancel: handleEnd,
    },
  };
}
