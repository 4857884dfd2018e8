// Reports how fast and how steady the page was, once the browser has nothing else to do: what measures it is loaded
// only then, and a page that cannot load it is none the worse.
import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';

export function useWebVitals(): void {
  const entered = useRef(useMatches().at(-1)?.id ?? 'root');
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    // Safari has no idle callback.
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    whenIdle(() => {
      import('./web-vitals-report.ts').then(
        ({ reportWebVitals }) => reportWebVitals(entered.current),
        () => undefined,
      );
    });
  }, []);
}
