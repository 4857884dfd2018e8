// What follows by itself when a success has been read: dialogs close, the form leads to its confirmation.
import { useEffect, useEffectEvent } from 'react';

/** SPECIFICATION section 9, in milliseconds. */
const readingTime = 2000;

/** Calls `then` that long after something was done. */
export function useAfterSuccess(isDone: boolean, then: () => void): void {
  const follow = useEffectEvent(then);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(follow, readingTime);
    return () => clearTimeout(timer);
  }, [isDone]);
}
