// Links to the comparison after a heart has saved a home. Stands at the left above the bars of a phone, where
// it covers neither hearts nor the forms and buttons of a page.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { Alert } from '../controls/alert.tsx';
import { shortlistLink } from './controls.tsx';
import { countAtLoad, countSaved, subscribe } from './store.ts';

/** How long the message is shown, in ms. */
const shownMs = 6000;

export function SavedToast() {
  const location = useLocation();
  const toast = useRef<HTMLDivElement>(null);
  const { count, forget } = useNewlySaved(toast);
  // The page of the shortlist has messages of its own.
  if (count === null || location.pathname === href('/shortlist')) return null;
  return (
    <div ref={toast} className="toast print:hidden" style={{ inset: 'auto auto 6rem 1rem' }}>
      <Alert key={count} tone="success">
        {count === 1 ? (
          'Saved. Save one more to compare.'
        ) : (
          <div className="flex items-center gap-3">
            Saved
            <Link to={shortlistLink(location)} onClick={forget} className="button button-quiet">
              {`Compare ${count} homes`}
            </Link>
          </div>
        )}
      </Alert>
    </div>
  );
}

/**
 * How many homes are saved, for a while after a heart has saved one, and longer while the pointer or the
 * focus is on the message. Otherwise null.
 */
function useNewlySaved(toast: RefObject<HTMLElement | null>) {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let before = countAtLoad;
    const compare = (event?: StorageEvent) => {
      const after = countSaved();
      // With an event, another tab changed the list. It shows the message there.
      setCount(after > before && !event ? after : null);
      before = after;
    };
    // A heart may have been pressed before this code was there.
    compare();
    return subscribe(compare);
  }, []);
  useEffect(() => {
    if (count === null) return undefined;
    const timer = setInterval(() => {
      if (toast.current?.matches(':hover, :focus-within') !== true) setCount(null);
    }, shownMs);
    return () => clearInterval(timer);
  }, [count, toast]);
  return { count, forget: () => setCount(null) };
}
