// In the place of what a dialog could not show: the sentence that says why, and another try where that may help.
import { useRevalidator } from 'react-router';
import { failureMessages } from '#domain/failure.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';

/** `message` is null where nothing could be loaded. */
export function LoadTrouble({ message }: { message: string | null }) {
  const { state, revalidate } = useRevalidator();
  return (
    <div className="p-6">
      <Alert tone="error">
        <p>{message ?? failureMessages.details}</p>
        {message === null && (
          <Button
            look="quiet"
            onClick={() => void revalidate()}
            busy={state === 'idle' ? null : 'Trying…'}
            className="mt-3"
          >
            Try again
          </Button>
        )}
      </Alert>
    </div>
  );
}
