// After a heart has saved a home: the way to the comparison. Below the heart of the navigation bar, where the
// shortlist is.
import { useEffect, useRef, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { parseIds } from '#domain/shortlist.ts';
import { Alert } from '../controls/alert.tsx';
import { useToastTimer } from '../controls/use-toast-timer.ts';
import { shortlistLink } from './controls.tsx';
import { readSaved, subscribe } from './store.ts';

/** How long the message is shown, in ms. */
const shownMs = 6000;
const belowHeart = { inset: '5rem 1rem auto', width: 'fit-content', marginInline: 'auto 0' };

export function SavedToast() {
  const toast = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const { count, forget } = useNewlySaved();
  useToastTimer(toast, count, shownMs, forget);
  // The shortlist says itself what it has saved.
  if (count === null || location.pathname === href('/shortlist')) return null;
  return (
    <div ref={toast} className="toast print:hidden" style={belowHeart}>
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

/** How many homes are saved since the last heart was pressed. Null after a removal, and when it's forgotten. */
function useNewlySaved() {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const countSaved = () => parseIds(readSaved()).length;
    let before = countSaved();
    return subscribe((event) => {
      const after = countSaved();
      // An event comes from another tab, which says it itself.
      setCount(after > before && !event ? after : null);
      before = after;
    });
  }, []);
  return { count, forget: () => setCount(null) };
}
