// What follows by itself after a while: a success that has been read closes its dialog or leads on, and a dialog that has
// faded is gone.
import { useEffectEvent, useLayoutEffect } from 'react';

/** How long a success message stays, in milliseconds. */
const readingTime = 2000;

/** Calls `then` so many milliseconds after something has become true; never once the component is gone. */
export function useAfter(milliseconds: number, isTrue: boolean, then: () => void): void {
  const follow = useEffectEvent(then);
  // No time may pass between being taken away, by Back for example, and the end of the waiting: a layout effect.
  useLayoutEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(follow, milliseconds);
    return () => clearTimeout(timer);
  }, [isTrue, milliseconds]);
}

/** Calls `then` when people have had time to read that something was done. */
export function useAfterSuccess(isDone: boolean, then: () => void): void {
  useAfter(readingTime, isDone, then);
}
