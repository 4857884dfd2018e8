// Names the photos that were chosen before the tab was closed, but neither uploaded nor stored in the browser.
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { moveFocusOnUnmount } from '#ui/controls/focus.ts';
import { fieldId, focusField } from '#ui/controls/form-state.ts';

interface LostPhotosProps {
  /** File names. */
  names: readonly string[];
  onDismiss: () => void;
}

export function LostPhotos({ names, onDismiss }: LostPhotosProps) {
  function handleAdd() {
    document.querySelector<HTMLInputElement>(`#${fieldId('photoIds')}`)?.click();
  }
  return (
    <Alert tone="warning">
      <p>
        <strong className="wrap-anywhere">{names.join(', ')}</strong>{' '}
        {names.length === 1 ? 'wasn’t uploaded. Add it again?' : 'weren’t uploaded. Add them again?'}
      </p>
      <div ref={focusChooserOnUnmount} className="mt-3 flex flex-wrap gap-2">
        <Button variant="quiet" onClick={handleAdd}>
          Add again
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </Alert>
  );
}

const focusChooserOnUnmount = moveFocusOnUnmount(() => focusField('photoIds'));
