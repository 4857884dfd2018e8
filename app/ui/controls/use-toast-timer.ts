// Ends a message that appears for a while.
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onEnd` after `ms`, or later while the pointer or the focus is on the message. Another `subject` starts
 * the time again. Null stops it.
 */
export function useToastTimer(
  toast: RefObject<HTMLElement | null>,
  subject: unknown,
  ms: number,
  onEnd: () => void,
): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (subject === null) return undefined;
    const timer = setInterval(() => {
      if (toast.current?.matches(':hover, :focus-within') !== true) end();
    }, ms);
    return () => clearInterval(timer);
  }, [toast, subject, ms]);
}
