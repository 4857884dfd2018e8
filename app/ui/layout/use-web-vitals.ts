// Reports Web Vitals of the first page of a visit. The code that measures them loads after the page, because browsers keep earlier
// entries (`buffered` in the W3C Performance Timeline).
import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';

export function useWebVitals(): void {
  const firstPage = useRef(useMatches().at(-1)?.id ?? 'root');
  useEffect(() => void measure(firstPage.current), []);
}

async function measure(page: string): Promise<void> {
  try {
    const { reportWebVitals } = await import('./web-vitals-report.ts');
    reportWebVitals(page);
  } catch {
    // The page works without it.
  }
}
