// The photos field of a form: the file chooser, which also takes dropped files, and the chosen photos.
import { Images } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { photoLimits, photoMessages } from '#domain/property/photo.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { describedBy, FieldError } from '#ui/controls/field.tsx';
import { fieldId } from '#ui/controls/form-state.ts';
import { PhotoCards, type PhotoCardsProps } from './photo-cards.tsx';

interface PhotosFieldProps extends Omit<PhotoCardsProps, 'uploads' | 'removed'> {
  /** The error of the field as a whole. */
  error: string | null;
}

export function PhotosField({ error, ...props }: PhotosFieldProps) {
  const { photos, locked, onChange } = props;
  const { uploads, refused, removed } = useSyncExternalStore(
    photos.subscribe,
    photos.getView,
    photos.getView,
  );

  // Choosing all files again is the right way to continue, so those that are here are no error.
  const wrong = refused.filter(({ message }) => message !== photoMessages.duplicate);
  const known = refused.filter((file) => !wrong.includes(file)).map(({ fileName }) => fileName);

  function handleFiles(files: FileList | null) {
    if (!files || files.length === 0 || locked) return;
    photos.add([...files]);
    onChange();
  }

  return (
    <>
      <PhotoChooser onFiles={handleFiles} error={error} disabled={locked} />
      {wrong.length > 0 && (
        <Alert tone="error">
          <span className="wrap-anywhere whitespace-pre-line">
            {wrong.map(({ fileName, message }) => `${fileName}: ${message}`).join('\n')}
          </span>
        </Alert>
      )}
      {known.length > 0 && (
        <Alert tone="success">
          <span className="wrap-anywhere">{photoMessages.alreadyHere(known)}</span>
        </Alert>
      )}
      {uploads.length < photoLimits.advisedCount && (
        <Alert tone="warning">{photoMessages.few(uploads.length)}</Alert>
      )}
      {(uploads.length > 0 || removed) && <PhotoCards {...props} uploads={uploads} removed={removed} />}
    </>
  );
}

interface PhotoChooserProps {
  onFiles: (files: FileList | null) => void;
  error: string | null;
  disabled: boolean;
}

function PhotoChooser({ onFiles, error, disabled }: PhotoChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = fieldId('photoIds');
  function takeFiles() {
    if (!input.current) return;
    onFiles(input.current.files);
    // Lets the user choose a file again after removing it.
    input.current.value = '';
  }
  // Files may have been chosen before hydration.
  const handleAppear = useEffectEvent(takeFiles);
  useEffect(() => handleAppear(), []);

  return (
    <div>
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept="image/*,.heic,.heif"
          disabled={disabled}
          aria-invalid={error !== null}
          aria-describedby={describedBy(id, 'hint', error)}
          className="peer absolute inset-0 h-full w-full cursor-pointer opacity-0"
          onChange={takeFiles}
        />
        <label
          htmlFor={id}
          className={`flex flex-col items-center gap-1 rounded-card border-2 border-dashed bg-surface px-6 py-6 text-center sm:py-10 transition-colors peer-hover:bg-lagoon-tint peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-lagoon ${error === null ? 'border-edge' : 'border-red'}`}
        >
          <Images aria-hidden className="mb-2 size-9 text-lagoon" strokeWidth={1.5} />
          <span className="font-semibold">
            <span className="link">Choose photos</span>
            <span className="pointer-coarse:hidden"> or drop them here</span>
          </span>
        </label>
      </div>
      {error !== null && <FieldError id={id}>{error}</FieldError>}
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        You can add up to {photoLimits.count} photos of 30&nbsp;MB each. We remove location data before
        publishing.
      </p>
    </div>
  );
}
