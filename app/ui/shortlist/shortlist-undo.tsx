// The homes that were just removed from a shortlist, newest last, and a message with Undo for the newest.
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { type Removal, removeHomes, restoreHomes } from './list-changes.ts';

/** How long a removal can be undone, in ms. Longer while the pointer or the focus is on the message. */
const undoWindowMs = 10_000;

export interface Removals {
  all: readonly Removal[];
  /** The id of the home that the last Undo brought back. */
  restored: string | null;
  /** Does nothing if none of the homes was in the list. */
  remove: (removal: Removal) => void;
  undo: () => void;
  undoAll: () => void;
  forget: () => void;
}

/** `show` opens a shared list as it was before. The browser's own list follows its hearts. */
export function useRemovals(show: (ids: readonly string[]) => void): Removals {
  const [all, setAll] = useState<readonly Removal[]>([]);
  const [restored, setRestored] = useState<string | null>(null);
  /** The newest first, because each one knows the list as it was before. */
  function undo(undone: readonly Removal[]) {
    const [oldest] = undone;
    if (!oldest) return;
    undone.toReversed().forEach(restoreHomes);
    setRestored(oldest.removed[0] ?? null);
    setAll(all.slice(0, all.length - undone.length));
    if (!oldest.isOwn) show(oldest.before);
  }
  return {
    all,
    restored,
    remove(removal) {
      if (!removal.removed.some((id) => removal.before.includes(id))) return;
      removeHomes(removal);
      setRestored(null);
      setAll([...all, removal]);
    },
    undo: () => undo(all.slice(-1)),
    undoAll: () => undo(all),
    forget: () => setAll([]),
  };
}

export function UndoToast({ removals: { all, undo, undoAll, forget } }: { removals: Removals }) {
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (all.length === 0) return undefined;
    const timer = setInterval(() => {
      if (toast.current?.matches(':hover, :focus-within') !== true) forget();
    }, undoWindowMs);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each removal and Undo starts the time again
  }, [all]);
  const last = all.at(-1);
  return (
    <div ref={toast} className="compare-undo toast print:hidden">
      {last && (
        // Screen readers announce each removal.
        <Alert key={all.length} tone="success">
          <div className="flex items-center justify-between gap-3">
            <span className="line-clamp-2 wrap-anywhere">{`Removed ${last.name}${last.isOwn ? '' : ' from this list'}`}</span>
            <Button variant="quiet" onClick={undo}>
              Undo<span className="sr-only">{` removing ${last.name}`}</span>
            </Button>
          </div>
          {all.length > 1 && (
            <button type="button" onClick={undoAll} className="link min-h-11">
              Undo all
            </button>
          )}
        </Alert>
      )}
    </div>
  );
}
