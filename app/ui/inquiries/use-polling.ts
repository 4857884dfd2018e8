// Keeps a page up to date with what others do: it is read again every so often while somebody looks at it, and when they
// come back to it.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

export function usePolling(everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(readAgain, everyMs);
    document.addEventListener('visibilitychange', readAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, [revalidate, everyMs]);
}
