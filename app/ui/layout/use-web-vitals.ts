// Reports how fast and how steady the page was that somebody entered the site by. What measures it is loaded after the
// page: browsers remember what happened before (`buffered` in the W3C Performance Timeline). A page that cannot load it
// is none the worse.
import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';

export function useWebVitals(): void {
  const entered = useRef(useMatches().at(-1)?.id ?? 'root');
  useEffect(() => void measure(entered.current), []);
}

async function measure(page: string): Promise<void> {
  try {
    const { reportWebVitals } = await import('./web-vitals-report.ts');
    reportWebVitals(page);
  } catch {
    // Nobody misses it.
  }
}
