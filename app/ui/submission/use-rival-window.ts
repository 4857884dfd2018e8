// Whether another window of this browser has typed into the same form, of which nothing was sent yet: it keeps one copy
// only, that of whoever typed last.
import { useEffect, useState } from 'react';
import { isUnsentForm } from './local-copy.ts';

export function useRivalWindow(): boolean {
  const [hasRival, setHasRival] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    // Told by a browser to the other windows, never to the one that has written.
    window.addEventListener(
      'storage',
      ({ key, newValue }) => {
        if (isUnsentForm(key)) setHasRival(newValue !== null);
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
  return hasRival;
}
