// The message about the last removal from a shortlist, with Undo.
import { useEffect, useEffectEvent, useRef } from 'react';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { focusHeading, moveFocusOnUnmount } from '../controls/focus.ts';
import type { Removal } from './list-changes.ts';

/** How long a removal can be undone, in ms. Longer while the pointer or the focus is on the message. */
const undoWindowMs = 10_000;

interface UndoToastProps {
  removal: Removal;
  onUndo: () => void;
  onEnd: () => void;
}

const focusHeadingAfter = moveFocusOnUnmount(focusHeading);

export function UndoToast({ removal: { name, isOwn }, onUndo, onEnd }: UndoToastProps) {
  const message = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(() => {
    if (message.current?.matches(':hover, :focus-within') !== true) onEnd();
  });
  useEffect(() => {
    const timer = setInterval(() => end(), undoWindowMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Alert ref={message} tone="success">
      <div ref={focusHeadingAfter} className="flex items-center justify-between gap-3">
        <span className="line-clamp-2 wrap-anywhere">{`Removed ${name}${isOwn ? '' : ' from this list'}`}</span>
        <Button variant="quiet" onClick={onUndo}>
          Undo<span className="sr-only">{` removing ${name}`}</span>
        </Button>
      </div>
    </Alert>
  );
}
