// Names the photos that were chosen before the tab was closed, but neither uploaded nor stored in the
// browser.
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { moveFocusOnUnmount } from '#ui/controls/focus.ts';
import { fieldId } from '#ui/controls/form-state.ts';

const chooserSelector = `#${fieldId('photoIds')}`;

interface LostPhotosProps {
  /** File names. */
  names: readonly string[];
  onDismiss: () => void;
  /** Goes to the photo step. Undefined there, where the file chooser opens instead. */
  onGoToPhotos?: () => void;
}

export function LostPhotos({ names, onDismiss, onGoToPhotos }: LostPhotosProps) {
  function handleAdd() {
    document.querySelector<HTMLElement>(chooserSelector)?.click();
  }
  return (
    <Alert tone="warning">
      <p>
        <strong className="wrap-anywhere">{names.join(', ')}</strong>{' '}
        {names.length === 1 ? 'wasn’t uploaded. Add it again?' : 'weren’t uploaded. Add them again?'}
      </p>
      <div ref={moveFocusAfterDismissal} className="mt-3 flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onGoToPhotos ?? handleAdd}>
          {onGoToPhotos ? 'Go to photos' : 'Add again'}
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </Alert>
  );
}

/** Focuses the file chooser, or the step's heading on the other steps. */
const moveFocusAfterDismissal = moveFocusOnUnmount((box) => {
  const chooser = document.querySelector<HTMLElement>(chooserSelector);
  (chooser ?? box.closest('form')?.querySelector('h2'))?.focus();
});
