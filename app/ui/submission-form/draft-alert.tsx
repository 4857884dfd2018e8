// Alerts that stop the form until the user decides: another window changed or closed the draft, or a
// submission got no response.
import { useEffect, useRef } from 'react';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { type DraftState, isUnsent } from './draft-state.ts';

interface DraftAlertProps {
  state: DraftState;
  /** The number of attempts to continue without a decision. Each one focuses the alert. */
  attempts: number;
  onLoadNewest: () => void;
  onStartNew: () => void;
  onDiscard: () => void;
  onSubmitAgain: () => void;
}

export function DraftAlert({ state, attempts, ...handlers }: DraftAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);

  if (state.idempotencyKey !== null) {
    return (
      <Alert tone="warning" ref={box}>
        <p className="font-semibold">We’re not sure your listing reached us</p>
        <p className="mt-1">
          We lost the connection before we could confirm it. Checking won’t submit it twice.
        </p>
        <Button variant="quiet" className="mt-3" onClick={handlers.onSubmitAgain}>
          Check now
        </Button>
      </Alert>
    );
  }
  if (state.status === 'changed') {
    return (
      <Alert tone="error" ref={box}>
        <p className="font-semibold">This form was changed in another window</p>
        {isUnsent(state) && (
          <p className="mt-1">Your latest answers here aren’t saved. Copy anything you want to keep first.</p>
        )}
        <Button variant="quiet" className="mt-3" onClick={handlers.onLoadNewest}>
          Load the newest version
        </Button>
      </Alert>
    );
  }
  if (state.status !== 'closed') return null;
  return (
    <Alert tone="error" ref={box}>
      <p className="font-semibold">This form isn’t open anymore</p>
      <p className="mt-1">
        It was submitted or removed in another window or on another device. Your answers are still here.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="quiet" onClick={handlers.onStartNew}>
          Use them for a new form
        </Button>
        <Button variant="quiet" onClick={handlers.onDiscard}>
          Discard them
        </Button>
      </div>
    </Alert>
  );
}
