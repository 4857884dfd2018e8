// Reports how fast and how steady the page was. What measures it is loaded at the first sign that somebody is there, or
// goes: until then a page asks for nothing but itself, and browsers remember what happened before (`buffered` in the W3C
// Performance Timeline). A page that cannot load it is none the worse.
import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'visibilitychange'];

export function useWebVitals(): void {
  const entered = useRef(useMatches().at(-1)?.id ?? 'root');
  useEffect(() => {
    const waiting = new AbortController();
    function begin() {
      waiting.abort();
      import('./web-vitals-report.ts').then(
        ({ reportWebVitals }) => reportWebVitals(entered.current),
        () => undefined,
      );
    }
    for (const sign of signs) addEventListener(sign, begin, { signal: waiting.signal, passive: true });
    return () => waiting.abort();
  }, []);
}
