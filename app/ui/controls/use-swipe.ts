// Swiping from one image or card to the next, with a finger or a pressed mouse button.
import { useRef, useState } from 'react';

/** Minimum length of a swipe, in pixels. */
const swipeThreshold = 40;
/** A pointer that moves less, in pixels, clicks. */
export const clickTolerance = 5;

/** 1 for a swipe to the next item, -1 to the previous one, and 0 for a move that is shorter or vertical. */
function stepsOf(right: number, down: number): number {
  if (Math.abs(right) < Math.max(swipeThreshold, Math.abs(down))) return 0;
  return right < 0 ? 1 : -1;
}

/** What the handlers read of an event, React's or the browser's. */
type Pointer = Pick<
  PointerEvent,
  'isPrimary' | 'button' | 'pointerId' | 'clientX' | 'clientY' | 'currentTarget'
>;

/**
 * Calls `onSwipe` with 1 for a swipe to the next item or -1 to the previous one. A gesture that the browser
 * takes over to scroll or zoom is no swipe. `drag` is the current horizontal offset in pixels.
 */
export function useSwipe(onSwipe: (steps: number) => void) {
  const [drag, setDrag] = useState(0);
  const start = useRef<{ x: number; y: number } | null>(null);

  function handleEnd() {
    start.current = null;
    setDrag(0);
  }

  return {
    drag,
    handlers: {
      onPointerDown(event: Pointer) {
        if (event.isPrimary && event.button === 0) start.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: Pointer) {
        if (start.current === null || !event.isPrimary) return;
        const right = event.clientX - start.current.x;
        // Not earlier, because the click of a captured pointer misses the links and buttons inside.
        if (Math.abs(right) > clickTolerance && event.currentTarget instanceof Element)
          event.currentTarget.setPointerCapture(event.pointerId);
        setDrag(right);
      },
      onPointerUp(event: Pointer) {
        if (start.current === null || !event.isPrimary) return;
        const steps = stepsOf(event.clientX - start.current.x, event.clientY - start.current.y);
        handleEnd();
        if (steps !== 0) onSwipe(steps);
      },
      onPointerCancel: handleEnd,
    },
  };
}
