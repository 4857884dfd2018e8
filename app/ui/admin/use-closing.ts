// Review and edit dialogs close by themselves after a success.
import { useEffect, useEffectEvent } from 'react';

/** SPECIFICATION section 9, in milliseconds. */
const closesAfter = 2000;

/** Calls `onDone` that long after something was done. */
export function useClosing(isDone: boolean, onDone: () => void): void {
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(finish, closesAfter);
    return () => clearTimeout(timer);
  }, [isDone]);
}
