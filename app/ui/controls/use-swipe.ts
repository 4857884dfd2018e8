// Swiping from one image or card to the next, with a finger or a pressed mouse button.
import { type PointerEvent, useRef, useState } from 'react';

/** Minimum length of a swipe, in pixels. */
const swipeThreshold = 40;

/**
 * Calls `onSwipe` with 1 for a swipe to the next item or -1 to the previous one. A gesture that the browser takes over to scroll or
 * zoom is no swipe. `drag` is the current offset in pixels.
 */
export function useSwipe(onSwipe: (steps: number) => void) {
  const [drag, setDrag] = useState(0);
  const startX = useRef<number | null>(null);

  function handleEnd() {
    startX.current = null;
    setDrag(0);
  }

  return {
    drag,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (!event.isPrimary || event.button !== 0) return;
        startX.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (startX.current !== null && event.isPrimary) setDrag(event.clientX - startX.current);
      },
      onPointerUp(event: PointerEvent) {
        if (startX.current === null || !event.isPrimary) return;
        const moved = event.clientX - startX.current;
        handleEnd();
        if (Math.abs(moved) >= swipeThreshold) onSwipe(moved < 0 ? 1 : -1);
      },
      onPointerCancel: handleEnd,
    },
  };
}
