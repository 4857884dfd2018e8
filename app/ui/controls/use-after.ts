// Runs an action after a delay, such as closing a dialog after its success message.
import { useEffectEvent, useLayoutEffect } from 'react';
import { useHasLeft } from './use-has-left.ts';

/** How long a success message stays, in ms. */
const readingTime = 2000;

/** Calls `then` when `isTrue` has been true for `milliseconds`. Never calls it after unmounting. */
export function useAfter(milliseconds: number, isTrue: boolean, then: () => void): void {
  const run = useEffectEvent(then);
  // A layout effect, because its cleanup runs synchronously on unmount, for example on Back.
  useLayoutEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  }, [isTrue, milliseconds]);
}

/** Calls `then` after users had time to read a success message, unless they have left the page. */
export function useAfterSuccess(isDone: boolean, then: () => void): void {
  const hasLeft = useHasLeft();
  useAfter(readingTime, isDone, () => {
    if (!hasLeft()) then();
  });
}
