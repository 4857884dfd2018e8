// The alert about a form that can't continue by itself: another window is ahead, or a submission got no
// response.
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { type DraftState, isUnsent } from './draft.ts';

interface DraftAlertProps {
  state: DraftState;
  onReload: () => void;
  onSubmitAgain: () => void;
}

export function DraftAlert({ state, onReload, onSubmitAgain }: DraftAlertProps) {
  if (state.idempotencyKey !== null) {
    return (
      <Alert tone="warning">
        <p className="font-semibold">We’re not sure your listing reached us</p>
        <p className="mt-1">
          We lost the connection before we could confirm it. Checking won’t submit it twice.
        </p>
        <Button variant="quiet" className="mt-3" onClick={onSubmitAgain}>
          Check now
        </Button>
      </Alert>
    );
  }
  if (state.status !== 'behind') return null;
  return (
    <Alert tone="error">
      <p className="font-semibold">This form was changed, submitted, or removed in another window</p>
      {isUnsent(state) && (
        <p className="mt-1">Your latest answers here aren’t saved. Copy anything you want to keep first.</p>
      )}
      <Button variant="quiet" className="mt-3" onClick={onReload}>
        Load the newest version
      </Button>
    </Alert>
  );
}
